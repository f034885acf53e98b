/// The style of all pages: colours for light, dark and paper, and the parts that they share.
package enum PageStyle {
  /// The beginning of a page: all before its own rules, which follow in the same style sheet.
  package static let opening = #"""
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <style>
    :root { color-scheme: light; --paper: #fff; --text: #1b1f24; --muted: #57606a; --line: #c9d1d9; --soft: #eef1f4; --bad: #b3261e; --good: #1f6f2b; --ink: #0b57d0; --on: #fff; }
    @media screen and (prefers-color-scheme: dark) { :root { color-scheme: dark; --paper: #15181c; --text: #e6e9ed; --muted: #a7b0ba; --line: #424a53; --soft: #24292f; --bad: #ff8a80; --good: #81c784; --ink: #8ab4f8; --on: #15181c; } }
    * { box-sizing: border-box; }
    body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; padding: 1rem; background: var(--paper); color: var(--text); overflow-wrap: anywhere; }
    h1 { font-size: 1.5rem; line-height: 1.3; margin: 0 0 .5rem; }
    h2 { font-size: 1.15rem; margin: 2rem 0 .75rem; padding-bottom: .25rem; border-bottom: 1px solid var(--line); break-after: avoid; }
    a { color: var(--ink); } .muted, figcaption { color: var(--muted); }
    :focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
    .badge { display: inline-block; padding: .05em .6em; border-radius: 1em; color: var(--on); background: var(--good); print-color-adjust: exact; white-space: nowrap; }
    .badge.bad { background: var(--bad); }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; width: 100%; overflow-wrap: normal; }
    th, td { text-align: right; padding: .25rem .5rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
    th:first-child, td:first-child, td.text, th.text { text-align: left; } td.text { white-space: normal; min-width: 12rem; }
    label.check { display: inline-flex; align-items: center; gap: .5rem; min-height: 2.75rem; cursor: pointer; }
    label.check input { width: 1.25rem; height: 1.25rem; margin: 0; }
    @media print { @page { size: A4; margin: 12mm; } body { max-width: none; padding: 0; font-size: 11px; } .control { display: none !important; } a { color: inherit; } .scroll { overflow: visible; } table { font-size: 8px; } th, td { padding: .15rem .25rem; white-space: normal; } td.text { min-width: 0; } tr { break-inside: avoid; } }
    """#
}

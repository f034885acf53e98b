extension PreviewPage {
  /// The rules of the page's own parts, behind those that all pages share.
  static let style = #"""
    :root { --row: 24px; --panel: #f6f8fa; --mark: #9a6700; --run: #3f6bb5; --run2: #86a8dd; --fill: #f0c36d; --still: #8c959f33; }
    @media screen and (prefers-color-scheme: dark) { :root { --panel: #1c2025; --mark: #e3b341; --run: #5b8def; --run2: #3b5f9e; --fill: #8a6a24; --still: #8c959f33; } }
    html, body { height: 100%; }
    body { display: grid; grid-template: auto minmax(12rem, 1fr) auto minmax(6rem, 34%) / minmax(0, 1fr) 22rem; grid-template-areas: "head head" "stage side" "transport transport" "lines lines"; height: 100dvh; padding: 0; font-size: 14px; line-height: 1.4; overflow: hidden; }
    body.gallery > :not(#head, #gallery) { display: none; }
    button, select, input[type=number], input[type=text] { font: inherit; color: var(--text); background: var(--soft); border: 1px solid var(--line); border-radius: .4rem; min-height: 2rem; padding: 0 .55rem; }
    button { cursor: pointer; } button:hover:not(:disabled) { border-color: var(--ink); } button:disabled { opacity: .5; cursor: default; }
    button[aria-pressed=true] { background: var(--ink); color: var(--on); border-color: var(--ink); }
    .row { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem .5rem; }
    .spring { flex: 1 1 0; min-width: 0; } .number { font-variant-numeric: tabular-nums; white-space: nowrap; } .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    label.check { min-height: 2rem; gap: .35rem; }
    #head { grid-area: head; padding: .4rem .75rem; border-bottom: 1px solid var(--line); background: var(--panel); }
    #head h1 { font-size: 1rem; margin: 0; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; max-width: 26rem; } #head .muted { white-space: nowrap; }
    #stage { grid-area: stage; position: relative; min-width: 0; min-height: 0; display: flex; flex-direction: column; }
    #view { flex: 1; min-height: 0; overflow: auto; display: grid; place-items: center; padding: .75rem; background: var(--soft); }
    #view:focus-visible { outline-offset: -3px; }
    #paper { position: relative; flex: none; line-height: 0; box-shadow: 0 0 0 1px var(--line); }
    #paper.checker { background: repeating-conic-gradient(#999 0 25%, #ccc 0 50%) 0 0/16px 16px; } #paper.light { background: #fff; } #paper.dark { background: #111; }
    #picture { display: block; } #picture.large { image-rendering: pixelated; }
    #outline { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible; pointer-events: none; }
    #outline polygon { fill: none; stroke: #fff; stroke-width: 3; vector-effect: non-scaling-stroke; paint-order: stroke; } #outline polygon + polygon { stroke: #d6006c; stroke-width: 1.5; }
    #viewbar { padding: .3rem .75rem; border-top: 1px solid var(--line); background: var(--panel); min-height: 2.6rem; }
    #swatch { width: 1.1rem; height: 1.1rem; border: 1px solid var(--line); border-radius: .2rem; display: inline-block; vertical-align: -.2rem; }
    #pointer { font-size: .8125rem; min-width: 0; }
    #trouble { position: absolute; inset: .75rem .75rem auto; max-height: calc(100% - 1.5rem); overflow: auto; padding: .75rem 1rem; background: var(--paper); border: 2px solid var(--bad); border-radius: .5rem; box-shadow: 0 .25rem 1rem #0006; z-index: 3; }
    #trouble h2 { margin: 0 0 .5rem; border: 0; padding: 0; color: var(--bad); font-size: 1rem; } #trouble ol, #notes ol { margin: 0; padding: 0; list-style: none; } #trouble li + li, #notes li + li { margin-top: .75rem; }
    .place { font: inherit; font-size: .8125rem; min-height: 0; padding: .1rem .35rem; color: var(--ink); background: none; border-color: transparent; overflow-wrap: anywhere; text-align: left; margin-left: -.35rem; } .place:hover { text-decoration: underline; }
    pre { margin: .25rem 0 0; padding: .35rem .5rem; background: var(--soft); border-radius: .35rem; overflow-x: auto; font: .8125rem/1.4 ui-monospace, monospace; white-space: pre; overflow-wrap: normal; }
    #side { grid-area: side; border-left: 1px solid var(--line); display: flex; flex-direction: column; min-height: 0; min-width: 0; background: var(--paper); }
    #tabs { padding: .3rem .5rem; border-bottom: 1px solid var(--line); background: var(--panel); } #tabs button { border-color: transparent; background: none; } #tabs button[aria-selected=true] { background: var(--paper); border-color: var(--line); font-weight: 600; }
    .tab { flex: 1; min-height: 0; overflow: auto; display: flex; flex-direction: column; } .tab[hidden] { display: none; } .tab > .pad { padding: .6rem .75rem; }
    #transport { grid-area: transport; padding: .35rem .75rem; border-top: 1px solid var(--line); background: var(--panel); }
    #transport button { min-width: 2.25rem; } #scrubber { flex: 1 1 12rem; min-width: 8rem; height: 2rem; margin: 0; accent-color: var(--ink); touch-action: pan-y; }
    #clock { min-width: 13.5rem; } #clock b { font-weight: 600; }
    #lines { grid-area: lines; border-top: 1px solid var(--line); min-height: 0; position: relative; overflow: hidden; }
    .icon { width: 1rem; height: 1rem; fill: currentColor; vertical-align: -.15rem; }
    .pad { padding: .5rem .75rem; margin: 0; } #filter { flex: 1; min-width: 0; }
    #tree { flex: 1 1 40%; min-height: 4rem; overflow: auto; position: relative; border-bottom: 1px solid var(--line); } .rows { position: relative; } #tree:focus-visible, #value-box:focus-visible, #line-box:focus-visible { outline-offset: -3px; }
    .layer { position: absolute; left: 0; right: 0; height: var(--row); display: flex; align-items: center; gap: .3rem; padding-right: .5rem; cursor: default; white-space: nowrap; } .layer:hover { background: var(--soft); } .layer[aria-selected=true] { background: var(--ink); color: var(--on); } .layer[aria-selected=true] * { color: inherit; }
    .fold { width: 14px; flex: none; text-align: center; cursor: pointer; } .layer .name { overflow: hidden; text-overflow: ellipsis; } .layer .kind { font-size: .75rem; margin-left: auto; padding-left: .5rem; } .dot { color: var(--mark); font-size: .7rem; }
    #value-box { flex: 1 1 60%; min-height: 6rem; overflow: auto; } #layer-name { overflow-wrap: anywhere; } #reason { font-size: .8125rem; }
    #values td { white-space: normal; } #values td, #chosen th { padding: .1rem .4rem; font-size: .8125rem; vertical-align: top; } #chosen th { position: sticky; top: 0; background: var(--panel); text-align: left; } #chosen td.value { min-width: 4rem; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; } #chosen table { table-layout: fixed; } #chosen th { font-size: .75rem; padding-right: 0; } #chosen th:first-child { width: 38%; }
    #values tr.animated .place { font-weight: 600; } #values tr.changed td:last-child { box-shadow: inset 3px 0 var(--mark); background: color-mix(in srgb, var(--mark) 12%, var(--paper)); } .swatch { display: inline-block; width: .8rem; height: .8rem; border: 1px solid var(--line); border-radius: .15rem; vertical-align: -.1rem; }
    #under { position: absolute; z-index: 4; display: flex; flex-direction: column; gap: 2px; max-height: 60%; overflow: auto; padding: .35rem; background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; box-shadow: 0 .25rem 1rem #0005; } #under[hidden] { display: none; } #under button { text-align: left; border-color: transparent; background: none; } #under button:focus, #under button:hover { background: var(--soft); }
    .tab h3 { font-size: .875rem; margin: .75rem 0 .25rem; } .fields label, .new-key { display: grid; grid-template-columns: 42% 1fr; gap: .4rem; align-items: center; margin: .15rem 0; font-size: .8125rem; } .fields input { min-width: 0; width: 100%; } #touches, #golden-reasons { margin: .25rem 0; padding-left: 1.25rem; font-size: .8125rem; } #touches code { overflow-wrap: anywhere; } #try-trouble { color: var(--bad); font-size: .8125rem; } #try-trouble:empty { display: none; } #picture.touching { cursor: crosshair; touch-action: none; } #edit-before { color: var(--bad); } #edit-after { color: var(--good); }
    .bar:not(.fills, .odd)::after { content: ""; position: absolute; top: 0; bottom: 0; right: 0; width: 7px; cursor: ew-resize; }
    #lines { display: flex; flex-direction: column; --labels: 15rem; } #ruler { display: flex; flex: none; border-bottom: 1px solid var(--line); background: var(--panel); } #ruler .label { width: var(--labels); flex: none; padding: .15rem .5rem; gap: .25rem; } #ruler button { min-height: 1.6rem; min-width: 1.8rem; }
    #ruler-area { position: relative; flex: 1; margin-right: calc(1rem + var(--gutter, 0px)); cursor: ew-resize; touch-action: none; user-select: none; } #ruler-area i { position: absolute; bottom: 0; } .tick { height: .4rem; border-left: 1px solid var(--muted); } .tick span { position: absolute; bottom: .4rem; left: 0; transform: translateX(-50%); font: normal .6875rem/1.3 system-ui, sans-serif; color: var(--muted); white-space: nowrap; } .tick:first-of-type span { transform: none; }
    #ruler-area .still { top: 0; background: repeating-linear-gradient(135deg, var(--still) 0 4px, transparent 4px 8px); } #ruler-area .range { top: 0; background: color-mix(in srgb, var(--ink) 18%, transparent); } #ruler-area .event { top: 0; bottom: auto; width: 9px; height: 9px; margin-left: -4px; background: var(--mark); transform: rotate(45deg) scale(.8); }
    #line-box { flex: 1; min-height: 0; overflow-y: scroll; overflow-x: hidden; position: relative; scrollbar-width: thin; } #line-list { position: relative; }
    #line-over { position: absolute; top: 2rem; bottom: 0; left: var(--labels); right: calc(1rem + var(--gutter, 0px)); overflow: hidden; pointer-events: none; } .playhead { position: absolute; top: 0; bottom: 0; border-left: 2px solid var(--bad); margin-left: -1px; pointer-events: none; } .playhead[hidden] { display: none; }
    .line { position: absolute; left: 0; right: 0; height: var(--row); display: flex; } .line:not(.head) { box-shadow: inset 0 -1px color-mix(in srgb, var(--line) 45%, transparent); } .line.head { background: var(--panel); } .line.chosen > .label { box-shadow: inset 3px 0 var(--ink); }
    .line .label { width: var(--labels); flex: none; min-height: 0; height: 100%; border: 0; border-radius: 0; background: none; text-align: left; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; padding: 0 .5rem 0 1.5rem; font-size: .8125rem; } .line.head .label { padding-left: .75rem; font-weight: 600; width: auto; max-width: 100%; }
    .bars { position: relative; flex: 1; margin-right: 1rem; overflow: hidden; min-width: 0; } .bars svg { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none; } .bars polyline { fill: none; stroke: #fff; stroke-width: 1.5; vector-effect: non-scaling-stroke; opacity: .95; }
    .bar { position: absolute; top: 4px; bottom: 4px; border-radius: 3px; min-width: 2px; cursor: pointer; } .bar.runs { background: var(--run); } .bar.odd { background: var(--run2); } .bar.fills { background: var(--fill); top: 8px; bottom: 8px; } .bar.cut { border-right: 4px dashed var(--bad); }
    .key { position: absolute; top: 50%; width: 7px; height: 7px; margin: -4px; background: var(--paper); border: 1.5px solid var(--text); transform: rotate(45deg); } .settles { position: absolute; top: 1px; bottom: 1px; border-left: 2px dotted var(--good); }
    .plot-line { height: 92px; } .plot-line .label { display: flex; flex-direction: column; justify-content: space-between; text-align: right; padding: .1rem .4rem; color: var(--muted); } .plot-line .bars { background: var(--panel); } .plot-line polyline { stroke-width: 2; } .part-0 { stroke: var(--ink) !important; } .part-1 { stroke: #d9822b !important; } .part-2 { stroke: #2f8f5b !important; } .part-3 { stroke: #b0413e !important; }
    #draft { position: absolute; top: 1rem; right: 1rem; } #draft[hidden] { display: none; }
    dialog { max-width: min(44rem, 94vw); max-height: 88vh; border: 1px solid var(--line); border-radius: .6rem; background: var(--paper); color: var(--text); padding: 1rem 1.25rem; } dialog::backdrop { background: #0008; } dialog h2 { margin: 0 0 .75rem; font-size: 1.05rem; }
    dialog td { text-align: left; white-space: normal; } kbd { font: inherit; padding: 0 .35rem; border: 1px solid var(--line); border-bottom-width: 2px; border-radius: .3rem; background: var(--soft); white-space: nowrap; }
    #toast { position: fixed; left: 50%; bottom: 1rem; transform: translateX(-50%); padding: .5rem 1rem; border-radius: .5rem; background: var(--text); color: var(--paper); z-index: 9; max-width: 90vw; } #toast:empty { display: none; }
    @media (max-width: 60rem) { body { grid-template-columns: minmax(0, 1fr) 18rem; } #head .file { display: none; } #lines { --labels: 10rem; } #transport { gap: .25rem; } #transport button { min-width: 2rem; padding: 0 .4rem; } #clock { min-width: 11.5rem; font-size: .8125rem; } #scrubber { min-width: 6rem; } }
    @media (max-width: 44rem) { body { display: block; height: auto; overflow: auto; } #stage { height: 60vh; } #side { border: 0; border-top: 1px solid var(--line); height: 24rem; } #lines { height: 20rem; } #clock { min-width: 0; } }
    @media (pointer: coarse), (max-width: 44rem) { :root { --row: 44px; } button, select, input[type=number], input[type=text], label.check, #scrubber { min-height: 2.75rem; min-width: 2.75rem; } .place { min-height: 2.75rem; } #ruler button, #transport button { min-height: 2.75rem; min-width: 2.75rem; } .line button.label { min-height: 0; min-width: 0; } #line-over { top: 3.1rem; } }
    """#
}

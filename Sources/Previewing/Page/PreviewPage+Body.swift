extension PreviewPage {
  /// The page's parts, without what they show.
  static let body = #"""
    <body>
    <header id="head" class="row">
    <a id="home" hidden>◂ Scenes</a>
    <h1 id="title">Preview</h1>
    <span id="status" class="badge" role="status">opening</span>
    <span id="facts" class="muted number file"></span>
    <span class="spring"></span>
    <button type="button" id="commands-open" aria-haspopup="dialog">Commands</button>
    <button type="button" id="help-open" aria-haspopup="dialog" title="Keys (?)">Keys</button>
    </header>
    <main id="stage" aria-label="Picture">
    <div id="view" tabindex="0" role="group" aria-label="Picture; click a layer to select it">
    <div id="paper" class="checker"><canvas id="picture" width="1" height="1" role="img" aria-label="The frame"></canvas><svg id="outline" aria-hidden="true"></svg></div>
    <span id="draft" class="badge bad" hidden>small picture</span>
    </div>
    <div id="under" role="group" aria-label="Layers under the pointer" hidden></div>
    <section id="trouble" role="alert" hidden><h2>This does not load; the picture is the last that did</h2><ol id="messages"></ol></section>
    <div id="viewbar" class="row">
    <label><span class="hidden">Zoom</span><select id="zoom" title="Zoom (0 fits, 1 is 100 %, + and −)"><option value="fit">Fit</option><option value="0.25">25 %</option><option value="0.5">50 %</option><option value="1">100 %</option><option value="2">200 %</option><option value="4">400 %</option><option value="8">800 %</option></select></label>
    <label><span class="hidden">Ground</span><select id="ground" title="Behind what is transparent (B)"><option value="checker">Checkerboard</option><option value="light">White</option><option value="dark">Black</option></select></label>
    <label><span class="hidden">Picture</span><select id="show" title="The scene now, as its golden recorded it, or the difference (C)"><option value="now">Now</option><option value="golden">Golden</option><option value="difference">Difference</option></select></label>
    <button type="button" id="touch" aria-pressed="false" title="Tap, hold or drag on the picture (T)">Touch</button>
    <span class="spring"></span>
    <span id="pointer" class="number"><span id="swatch"></span> <output id="color">–</output></span>
    </div>
    </main>
    <aside id="side" aria-label="Layers and messages">
    <div id="tabs" class="row" role="tablist">
    <button type="button" role="tab" id="tab-layers" aria-controls="layers" aria-selected="true">Layers</button>
    <button type="button" role="tab" id="tab-source" aria-controls="source" aria-selected="false">Source</button>
    <button type="button" role="tab" id="tab-try" aria-controls="try" aria-selected="false">Try</button>
    <button type="button" role="tab" id="tab-notes" aria-controls="notes" aria-selected="false">Notes <span id="note-count"></span></button>
    </div>
    <div class="tab" id="layers" role="tabpanel" aria-labelledby="tab-layers">
    <div class="pad row"><input type="text" id="filter" placeholder="Filter layers" aria-label="Filter layers" autocomplete="off" spellcheck="false"></div>
    <div id="tree" role="tree" tabindex="0" aria-label="Layers"></div><p class="pad muted" id="no-layers" hidden>No layer.</p>
    <div id="value-box" tabindex="0" role="region" aria-label="Values">
    <p class="pad muted" id="choose">Select a layer, here, on the picture or in the timeline, to see its values.</p>
    <div id="chosen" hidden><div class="pad"><b id="layer-name"></b><div id="layer-place"></div><div id="reason" class="muted"></div></div>
    <table><thead><tr><th>key path</th><th class="text">model</th><th class="text">presentation</th></tr></thead><tbody id="values"></tbody></table></div>
    </div></div>
    <div class="tab" id="source" role="tabpanel" aria-labelledby="tab-source" hidden><div class="pad">
    <p class="muted" id="choose-written">Select a layer or an animation to see its keys as they are written.</p>
    <p class="muted" id="read-only">Nothing is written from this page: open the address with its token, without --read-only.</p>
    <div id="written" class="fields"></div><p><button type="button" id="undo" disabled title="Undo (Ctrl-Z)">Undo</button></p></div></div>
    <div class="tab" id="try" role="tabpanel" aria-labelledby="tab-try" hidden><div class="pad">
    <h3>Parameters</h3><p class="muted" id="no-parameters">The scene declares none.</p><div id="parameters" class="fields"></div><p id="try-trouble" role="alert"></p>
    <h3>Touches</h3><p class="muted">With <i>Touch</i> under the picture, tap, hold or drag on it: the scene plays on from there. Nothing is written.</p><ol id="touches"></ol>
    <p class="row"><button type="button" id="touches-copy" disabled>Copy as interactions</button><button type="button" id="touches-clear" disabled>Clear</button></p>
    <h3>Golden</h3><p class="muted" id="golden-facts">Choose <i>Golden</i> or <i>Difference</i> under the picture.</p><ul id="golden-reasons"></ul></div></div>
    <div class="tab" id="notes" role="tabpanel" aria-labelledby="tab-notes" hidden><div class="pad"><p class="muted" id="no-notes">Nothing is remarkable about this scene.</p><ol id="note-list"></ol></div></div>
    </aside>
    <section id="transport" class="row" aria-label="Playing">
    <button type="button" id="to-start" title="First frame (Home)" aria-label="First frame"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M3 3h2v10H3zM13 3v10L6 8z"/></svg></button>
    <button type="button" id="back" title="One frame back (←; ten with shift)" aria-label="One frame back"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M11 3v10L4 8z"/></svg></button>
    <button type="button" id="play" title="Play or pause (space)" aria-label="Play"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path id="play-icon" d="M4 2v12l10-6z"/></svg></button>
    <button type="button" id="forth" title="One frame on (→; ten with shift)" aria-label="One frame on"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M5 3v10l7-5z"/></svg></button>
    <button type="button" id="to-end" title="Last frame (End)" aria-label="Last frame"><svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d="M11 3h2v10h-2zM3 3v10l7-5z"/></svg></button>
    <input type="range" id="scrubber" min="0" max="0" value="0" aria-label="Frame">
    <output id="clock" class="number" for="scrubber"></output>
    <button type="button" id="range-in" title="The range begins here (I)" aria-label="Range begins here">[</button>
    <button type="button" id="range-out" title="The range ends here (O)" aria-label="Range ends here">]</button>
    <button type="button" id="range-all" title="The whole clip (X)" aria-label="Whole clip">⟷</button>
    <button type="button" id="loop" aria-pressed="true" title="Play again and again (L)">Loop</button>
    <label><span class="hidden">Speed</span><select id="speed" title="Speed"><option value="0.25">¼×</option><option value="0.5">½×</option><option value="1" selected>1×</option><option value="2">2×</option><option value="4">4×</option></select></label>
    <button type="button" id="mute" aria-pressed="false" title="Mute (M)" hidden>Mute</button>
    </section>
    <section id="lines" aria-label="Timeline">
    <div id="ruler"><div class="label row"><button type="button" id="span-out" title="Show more of the clip" aria-label="Show more of the clip">−</button><button type="button" id="span-in" title="Show less of the clip, larger" aria-label="Show less of the clip">+</button><button type="button" id="span-all" disabled>All</button></div><div id="ruler-area"><i class="playhead" id="playhead"></i></div></div>
    <div id="line-box" tabindex="0" role="region" aria-label="Tracks"><div id="line-list"></div><p class="muted pad" id="no-tracks" hidden>Nothing is animated.</p></div>
    <div id="line-over"><i class="playhead" id="line-playhead"></i></div>
    </section>
    <dialog id="help" aria-labelledby="help-title"><h2 id="help-title">Keys</h2><div class="scroll"><table><tbody id="keys"></tbody></table></div><form method="dialog"><p><button>Close</button></p></form></dialog>
    <dialog id="commands" aria-labelledby="commands-title"><h2 id="commands-title">Commands for what is shown</h2><ol id="command-list"></ol><form method="dialog"><p><button>Close</button></p></form></dialog>
    <dialog id="edit" aria-labelledby="edit-title"><h2 id="edit-title">Write this?</h2><p id="edit-place" class="muted"></p><pre id="edit-before"></pre><pre id="edit-after"></pre><form method="dialog" class="row"><button type="button" id="edit-write">Write</button><button id="edit-cancel">Cancel</button></form></dialog>
    <div id="toast" role="status"></div>
    """#
}

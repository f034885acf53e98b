extension ComparisonPage {
  /// The page; double braces are filled in with text, which is escaped, triple ones are markup
  /// already.
  static let template = #"""
    \#(PageStyle.opening)
    body { max-width: 72rem; }
    .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
    @media screen and (min-width: 56rem) { section.tall .pair { grid-template-columns: repeat(4, 1fr); } } @media screen and (max-width: 36rem) { .pair { gap: .5rem; } .pair:not(.tall, .tall *) { grid-template-columns: 1fr; } }
    figure { margin: 0; min-width: 0; } figcaption { font-size: .875rem; }
    video, img { display: block; width: 100%; height: auto; } .clip :is(video, img) { max-height: 75vh; object-fit: contain; }
    .picture { position: relative; overflow: hidden; border: 1px solid var(--line); background: repeating-conic-gradient(#8883 0 25%, #8881 0 50%) 0 0/16px 16px; }
    .small img, .small video { image-rendering: pixelated; }
    .note { padding: 1.5rem 1rem; border: 1px dashed var(--line); margin: 0; }
    .bar { display: flex; flex-wrap: wrap; gap: .5rem; margin: 1rem 0 0; }
    button { font: inherit; padding: .4rem .9rem; min-height: 2.75rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--soft); color: var(--text); cursor: pointer; flex: 1 1 auto; }
    input[type=range] { width: 100%; height: 2.75rem; margin: 0; accent-color: var(--ink); touch-action: pan-y; }
    output { display: block; min-height: 3em; font-variant-numeric: tabular-nums; }
    .plot { margin: .75rem 0 2rem; padding: 0 .75rem 0 3.25rem; } .plot figcaption { margin-left: -3.25rem; padding-bottom: .5rem; }
    .plot:not(:first-of-type) .area { height: 4.5rem; }
    .area { position: relative; height: 10rem; border-left: 1px solid var(--line); touch-action: pan-y; cursor: crosshair; }
    .area svg { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible; }
    .curve { fill: none; stroke: var(--ink); stroke-width: 2; vector-effect: non-scaling-stroke; stroke-linejoin: round; }
    .area span { position: absolute; white-space: nowrap; font-size: .75rem; line-height: 1; color: var(--muted); }
    .area .level { left: -3.25rem; width: 2.85rem; text-align: right; transform: translateY(50%); } .area .frame-number { top: 100%; padding-top: .4rem; transform: translateX(-50%); }
    .area i { position: absolute; pointer-events: none; } .area .line { left: 0; right: 0; border-top: 1px solid var(--line); } .area .limit { left: 0; right: 0; border-top: 2px dashed var(--bad); }
    .area .event, .area .cursor { top: 0; bottom: 0; width: 0; border-left: 2px solid var(--bad); transform: translateX(-1px); } .area .event { border-left-width: 4px; opacity: .45; } .area .cursor { border-color: var(--text); }
    .mark { position: absolute; width: 14px; height: 14px; margin: -7px; border-radius: 50%; background: var(--bad); border: 2px solid var(--paper); z-index: 1; print-color-adjust: exact; } .mark::after { content: ""; position: absolute; inset: -15px; }
    section { border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; margin: 1rem 0; scroll-margin-top: .5rem; } section:target { border-color: var(--ink); box-shadow: 0 0 0 1px var(--ink); }
    section p, section ul { margin: 0 0 .5rem; font-size: .875rem; } h3 { font-size: 1rem; margin: 0 0 .25rem; } .blame { padding-left: 1.25rem; } .command { user-select: all; overflow-wrap: anywhere; padding: .1rem .3rem; background: var(--soft); border-radius: .25rem; }
    section img { transform-origin: 0 0; } section:has(.zoom:checked) img { transform: var(--zoom); image-rendering: pixelated; }
    .overlay { cursor: ew-resize; touch-action: pan-y; user-select: none; } .top { position: absolute; inset: 0; overflow: hidden; clip-path: inset(0 0 0 var(--at, 50%)); }
    .overlay::after { content: ""; position: absolute; top: 0; bottom: 0; left: var(--at, 50%); border-left: 2px solid var(--bad); transform: translateX(-1px); }
    @media print { section .pair { grid-template-columns: 1fr 1fr 1fr; } .clip :is(video, img) { max-height: 90mm; } figure, section:not(:has(.blame)) { break-inside: avoid; } output, .cursor { display: none; } section, section:target { border-color: var(--line); box-shadow: none; } .area { height: 6rem; } }
    </style>
    <title>{{verdict}}: {{b.name}}</title>
    </head>
    <body>
    <h1><span class="badge{{#isDifferent}} bad{{/isDifferent}}">{{verdict}}</span> {{b.name}}</h1>
    <p class="muted">compared with {{a.name}}</p>
    <p>{{summary}}</p>
    {{#first}}<p id="first">First divergence: {{#link}}<a href="{{.}}">frame {{index}}</a>{{/link}}{{^link}}frame {{index}}{{/link}}, counted from 0.</p>{{/first}}
    {{#hasDifferences}}<ul id="differences">{{#differences}}<li>{{.}}</li>{{/differences}}</ul>{{/hasDifferences}}
    {{#notes}}<p class="muted">Note: {{.}}.</p>{{/notes}}
    <h2>Clips</h2>
    <div class="pair{{#tall}} tall{{/tall}}">
    {{#clips}}
    <figure class="clip{{#small}} small{{/small}}">{{#video}}<div class="picture"><video muted playsinline controls preload="auto" data-side="{{side}}" data-rate="{{rate}}" aria-label="{{label}} clip" src="{{{video}}}"></video></div>{{/video}}{{#image}}<div class="picture"><img alt="{{label}} clip" src="{{{image}}}"></div>{{/image}}<p class="note"{{^note}} hidden{{/note}}>{{note}}</p>
    <figcaption><b>{{label}}</b>: {{name}}<br>{{facts}}{{#preview}}<br>shown as a movie made for this page, a little coarser than the clip{{/preview}}</figcaption></figure>
    {{/clips}}
    </div>
    {{#hasMoments}}
    <div class="control">
    <div class="bar">
    {{#hasStops}}<button type="button" data-stop="-1">◂ difference</button>{{/hasStops}}
    <button type="button" data-step="-1">◂ frame</button>
    {{#hasVideos}}<button id="play" type="button" data-what="{{both}}">Play {{both}}</button>{{/hasVideos}}
    <button type="button" data-step="1">frame ▸</button>
    {{#hasStops}}<button type="button" data-stop="1">difference ▸</button>{{/hasStops}}
    </div>
    <input id="scrubber" type="range" min="0" max="{{last}}" value="0" aria-label="frame">
    <output id="readout" for="scrubber"></output>
    </div>
    {{/hasMoments}}
    {{#plots}}
    <figure class="plot"><figcaption>{{title}}</figcaption>
    <div class="area">
    {{#levels}}<i class="line" style="bottom:{{y}}%"></i><span class="level" style="bottom:{{y}}%">{{label}}</span>{{/levels}}
    {{#frames}}<span class="frame-number" style="left:{{x}}%">{{label}}</span>{{/frames}}
    <svg viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" aria-label="{{title}}, by frame"><path class="curve" d="{{curve}}"/></svg>
    {{#limit}}<i class="limit" style="bottom:{{.}}%"></i>{{/limit}}
    {{#events}}<i class="event" style="left:{{x}}%" title="{{title}}"></i>{{/events}}
    {{#marks}}<a class="mark" href="{{href}}" style="left:{{x}}%;top:calc(100% - {{y}}%)" title="{{title}}" aria-label="{{title}}"></a>{{/marks}}
    <i class="cursor" style="left:0"></i>
    </div></figure>
    {{/plots}}
    {{#hasFrames}}
    <h2>Frames that matter</h2>
    {{#frames}}
    <section id="{{anchor}}" class="{{#small}}small {{/small}}{{#tall}}tall{{/tall}}"{{#zoom}} style="--zoom:{{.}}"{{/zoom}}>
    <h3>{{title}}</h3>
    {{#facts}}<p>{{.}}</p>{{/facts}}
    {{#hasBlame}}<p><b>What differs in the scenes at this frame</b></p><ul class="blame">{{#blame}}<li>{{.}}</li>{{/blame}}</ul>{{/hasBlame}}
    {{#command}}<p class="control">See it live: <code class="command">{{.}}</code></p>{{/command}}
    {{#zoom}}<label class="check control"><input class="zoom" type="checkbox"> enlarge what differs</label>{{/zoom}}
    <div class="pair">
    {{#expected}}<figure><div class="picture"><img class="expected" alt="expected, frame {{index}}" src="{{{expected}}}"></div><figcaption>expected</figcaption></figure>{{/expected}}
    {{#judged}}<figure><div class="picture"><img class="judged" alt="judged, frame {{judgedIndex}}" src="{{{judged}}}"></div><figcaption>judged</figcaption></figure>{{/judged}}
    {{#heat}}<figure><div class="picture"><img alt="difference map, frame {{index}}" src="{{{heat}}}"></div><figcaption>difference map: yellow little, red much</figcaption></figure>
    <figure class="control"><div class="picture overlay"><img alt="" draggable="false"><div class="top"><img alt="" draggable="false"></div></div>
    <input type="range" min="0" max="100" value="50" aria-label="overlay of frame {{index}}: expected left, judged right">
    <figcaption>expected left of the line, judged right of it: drag</figcaption></figure>{{/heat}}
    {{#today}}<figure><div class="picture"><img alt="today's frame, in its own size" src="{{{today}}}"></div><figcaption>today's frame, in its own size</figcaption></figure>{{/today}}
    </div>
    </section>
    {{/frames}}
    {{/hasFrames}}
    {{#hasRows}}
    <h2>Frames that differ</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="frames that differ"><table id="numbers">
    <thead><tr><th>frame</th><th>against</th><th>time, s</th><th>of its limit</th><th>channel</th><th>pixels</th><th>share, %</th><th>off rims</th><th>box</th><th>16 × 16</th><th>32 × 32</th><th>tiles</th><th>PSNR, dB</th><th>SSIM</th></tr></thead>
    <tbody>{{#rows}}<tr><td>{{index}}</td><td>{{judgedIndex}}</td><td>{{time}}</td><td>{{severity}}×</td><td>{{channel}}</td><td>{{pixels}}</td><td>{{share}}</td><td>{{inside}}</td><td>{{box}}</td><td>{{window}}</td><td>{{shift}}</td><td>{{tiles}}</td><td>{{psnr}}</td><td>{{ssim}}</td></tr>{{/rows}}</tbody>
    </table></div>
    {{#more}}<p>{{.}}</p>{{/more}}
    {{/hasRows}}
    <h2>Limits of {{mode}}</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="limits"><table>
    <thead><tr><th>limit</th><th>value</th><th class="text">of</th><th class="text">source</th></tr></thead>
    <tbody>{{#limits}}<tr><td>{{name}}</td><td>{{value}}</td><td class="text">{{meaning}}</td><td class="text">{{source}}</td></tr>{{/limits}}</tbody>
    </table></div>
    <script type="application/json" id="moments">{{{moments}}}</script>
    <script>
    \#(script)
    </script>
    </body>
    </html>

    """#
}

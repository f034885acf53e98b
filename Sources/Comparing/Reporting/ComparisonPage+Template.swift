extension ComparisonPage {
  /// The page; double braces are filled in by Mustache, which escapes them, triple ones are markup already.
  static let template = #"""
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>{{verdict}}: {{b.name}}</title>
    <link rel="icon" href="data:,">
    <style>
    :root { color-scheme: light dark; --line: #8886; --soft: #8882; --bad: #c62828; --good: #2e7d32; --ink: #1565c0; }
    * { box-sizing: border-box; }
    body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 68rem; padding: 1rem; }
    h1 { font-size: 1.5rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
    h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; border-bottom: 1px solid var(--line); }
    h3 { font-size: 1rem; margin: 0 0 .25rem; }
    .verdict { display: inline-block; padding: .1rem .6rem; border-radius: 1rem; color: #fff; background: {{color}}; }
    .pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); gap: 1rem; }
    figure { margin: 0; }
    figcaption { font-size: .875rem; overflow-wrap: anywhere; }
    img, video { display: block; width: 100%; height: auto; background: repeating-conic-gradient(#8883 0 25%, #8881 0 50%) 0 0/16px 16px; border: 1px solid var(--line); }
    .frames img { image-rendering: pixelated; }
    .frames .pair { grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr)); }
    .plot { width: 100%; min-width: 34rem; height: auto; }
    .plot .grid { stroke: var(--soft); } .plot .tick { font-size: 13px; fill: currentColor; }
    .plot .curve { fill: none; stroke: var(--ink); stroke-width: 2; } .plot .area { fill: var(--ink); opacity: .15; }
    .plot .limit { stroke: var(--bad); stroke-dasharray: 6 4; } .plot .event { stroke: var(--bad); stroke-width: 3; opacity: .6; }
    .plot .worst { fill: var(--bad); stroke: #fff; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; width: 100%; }
    th, td { text-align: right; padding: .2rem .5rem; border-bottom: 1px solid var(--soft); white-space: nowrap; }
    th:first-child, td:first-child, td.text, th.text { text-align: left; } td.text { white-space: normal; min-width: 12rem; }
    .frame { border: 1px solid var(--line); border-radius: .5rem; padding: .75rem; margin: 1rem 0; break-inside: avoid; }
    .frame p { margin: 0 0 .5rem; font-size: .875rem; }
    .overlay { position: relative; } .overlay img + img { position: absolute; inset: 0; clip-path: inset(0 0 0 var(--at, 50%)); }
    .overlay::after { content: ""; position: absolute; top: 0; bottom: 0; left: var(--at, 50%); border-left: 2px solid var(--bad); }
    input[type=range] { width: 100%; height: 2rem; margin: 0; }
    button { font: inherit; padding: .4rem .9rem; min-height: 2.75rem; margin: .5rem 0; }
    @media print { body { max-width: none; padding: 0; font-size: 11px; } button, input { display: none; } .plot { min-width: 0; } .pair, .frames .pair { grid-template-columns: 1fr 1fr; } a { color: inherit; } }
    </style>
    </head>
    <body>
    <h1><span class="verdict">{{verdict}}</span> {{b.name}}</h1>
    <p>{{summary}}</p>
    {{#first}}<p id="first">First divergence: <a href="#frame-{{.}}">frame {{.}}</a>, counted from 0.</p>{{/first}}
    <h2>Clips</h2>
    <div class="pair">
    {{#clips}}
    <figure class="clip">{{#video}}<video muted loop playsinline controls preload="auto" src="{{{video}}}"></video>{{/video}}{{#image}}<img alt="{{label}} clip" src="{{{image}}}">{{/image}}
    <figcaption><b>{{label}}</b>: {{name}}<br>{{facts}}{{#note}}<br>{{note}}{{/note}}</figcaption></figure>
    {{/clips}}
    </div>
    {{#hasVideos}}<button id="play" type="button">Play both</button>{{/hasVideos}}
    {{#hasDifferences}}
    <h2>Differences of the clips</h2>
    <ul id="differences">{{#differences}}<li>{{.}}</li>{{/differences}}</ul>
    {{/hasDifferences}}
    <h2>Difference over its limit, by frame</h2>
    <div class="scroll">{{{plot}}}</div>
    {{#hasFrames}}
    <h2>Frames that matter</h2>
    <div class="frames">
    {{#frames}}
    <section class="frame" id="frame-{{index}}">
    <h3>{{title}}</h3>
    <p>{{facts}}</p>
    <div class="pair">
    {{#expected}}<figure><img alt="expected, frame {{index}}" src="{{{expected}}}"><figcaption>expected</figcaption></figure>{{/expected}}
    {{#judged}}<figure><img alt="judged, frame {{judgedIndex}}" src="{{{judged}}}"><figcaption>judged</figcaption></figure>{{/judged}}
    {{#heat}}<figure><img alt="difference map, frame {{index}}" src="{{{heat}}}"><figcaption>difference map: yellow little, red much</figcaption></figure>
    <figure><div class="overlay"><img alt="" src="{{{expected}}}"><img alt="" src="{{{judged}}}"></div>
    <input type="range" min="0" max="100" value="50" aria-label="overlay of frame {{index}}: expected left, judged right">
    <figcaption>expected left of the line, judged right of it</figcaption></figure>{{/heat}}
    </div>
    {{#blame}}<p><b>What differs in the scenes at this frame</b></p><ul class="blame">{{#.}}<li>{{.}}</li>{{/.}}</ul>{{/blame}}
    </section>
    {{/frames}}
    </div>
    <h2>Frames that differ</h2>
    <div class="scroll"><table id="numbers">
    <thead><tr><th>frame</th><th>against</th><th>time, s</th><th>of its limit</th><th>channel</th><th>pixels</th><th>share, %</th><th>off rims</th><th>box</th><th>16 × 16</th><th>32 × 32</th><th>tiles</th><th>PSNR, dB</th><th>SSIM</th></tr></thead>
    <tbody>{{#rows}}<tr><td>{{index}}</td><td>{{judgedIndex}}</td><td>{{time}}</td><td>{{severity}}×</td><td>{{channel}}</td><td>{{pixels}}</td><td>{{share}}</td><td>{{inside}}</td><td>{{box}}</td><td>{{window}}</td><td>{{shift}}</td><td>{{tiles}}</td><td>{{psnr}}</td><td>{{ssim}}</td></tr>{{/rows}}</tbody>
    </table></div>
    {{#more}}<p>{{more}}</p>{{/more}}
    {{/hasFrames}}
    <h2>Limits of {{mode}}</h2>
    <div class="scroll"><table>
    <thead><tr><th>limit</th><th>value</th><th class="text">of</th><th class="text">source</th></tr></thead>
    <tbody>{{#limits}}<tr><td>{{name}}</td><td>{{value}}</td><td class="text">{{meaning}}</td><td class="text">{{source}}</td></tr>{{/limits}}</tbody>
    </table></div>
    <script>
    for (const slider of document.querySelectorAll(".overlay + input")) {
      slider.addEventListener("input", () => slider.previousElementSibling.style.setProperty("--at", slider.value + "%"));
    }
    const play = document.getElementById("play");
    if (play) {
      const videos = [...document.querySelectorAll("video")];
      play.addEventListener("click", async () => {
        const start = videos.some((video) => video.paused);
        if (start) {
          for (const video of videos) video.currentTime = videos[0].currentTime;
          await Promise.all(videos.map((video) => video.play()));
        } else {
          for (const video of videos) video.pause();
        }
        play.textContent = start ? "Pause both" : "Play both";
      });
    }
    </script>
    </body>
    </html>

    """#
}

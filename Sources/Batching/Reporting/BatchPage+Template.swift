import Comparing

extension BatchPage {
  /// The page; double braces are filled in with text, which is escaped.
  static let template = #"""
    \#(PageStyle.opening)
    body { max-width: 72rem; }
    .entry { display: grid; grid-template-columns: 8rem minmax(0, 1fr) 10rem; gap: 1rem; padding: 1rem 0; border-top: 1px solid var(--line); break-inside: avoid; }
    .entry img { display: block; width: 100%; height: auto; max-height: 10rem; object-fit: contain; border: 1px solid var(--line); }
    .entry h2 { font-size: 1rem; margin: 0 0 .25rem; padding: 0; border: 0; } .entry h2 .badge { font-size: .8125rem; font-weight: normal; }
    .entry p { margin: .125rem 0; font-size: .875rem; } .entry p a { display: inline-block; padding: .7rem 0; margin: -.5rem 0; } .entry p.reason { margin-left: 1rem; }
    .origin span { margin-right: 1rem; overflow-wrap: anywhere; }
    pre { margin: .25rem 0; padding: .5rem; background: var(--soft); font-size: .8125rem; overflow-x: auto; }
    .trend { font-size: .75rem; color: var(--muted); } .trend svg { display: block; width: 100%; height: 2rem; border-bottom: 1px solid var(--line); }
    rect { fill: var(--good); } rect.kept { opacity: .45; } rect.bad { fill: var(--bad); }
    details { font-size: .875rem; } summary { min-height: 2.75rem; display: list-item; padding: .6rem 0; cursor: pointer; }
    .nothing { display: none; } body:has(#only:checked) .entry.good { display: none; } body:has(#only:checked):not(:has(.entry.wrong)) .nothing { display: block; }
    @media (max-width: 44rem) { .entry { grid-template-columns: 5rem minmax(0, 1fr); } .trend { grid-column: 2; } }
    @media print { pre { white-space: pre-wrap; } .entry { grid-template-columns: 5rem minmax(0, 1fr) 8rem; } rect { print-color-adjust: exact; } }
    </style>
    <title>Batch: {{title}}</title>
    </head>
    <body>
    <h1>Batch <span class="badge{{#isBad}} bad{{/isBad}}">{{title}}</span></h1>
    <p>{{summary}}</p>
    <p class="muted origin">{{#origin}}<span>{{name}}: {{text}}</span> {{/origin}}</p>
    <label class="check control"><input type="checkbox" id="only"> only what is not as it should be</label>
    <p class="nothing">All entries are as they should be.</p>
    {{#rows}}
    <section class="entry {{^isBad}}good{{/isBad}}{{#isBad}}wrong{{/isBad}}">
    <div>{{#picture}}<img alt="" src="{{{.}}}">{{/picture}}</div>
    <div>
    <h2>{{name}} <span class="badge{{#isBad}} bad{{/isBad}}">{{status}}</span></h2>
    {{#message}}<pre>{{.}}</pre>{{/message}}
    {{#comparisons}}<p>{{name}}: {{#page}}<a href="{{.}}">{{summary}}</a>{{/page}}{{^page}}{{summary}}{{/page}}</p>{{#reasons}}<p class="reason">{{.}}</p>{{/reasons}}{{/comparisons}}
    {{#warnings}}<p class="reason">warning: {{.}}</p>{{/warnings}}
    {{#files}}<p class="file">{{#link}}<a href="{{.}}">{{name}}</a>{{/link}}{{^link}}{{name}}{{/link}} <span class="muted">{{facts}}</span></p>{{/files}}
    <p class="muted">{{facts}}</p>
    {{#hasPast}}<details class="control"><summary>its last {{count}} runs</summary><div class="scroll" tabindex="0" role="region" aria-label="last runs of {{name}}"><table>
    <thead><tr><th>run</th><th class="text">ended</th><th>time, s</th><th>size</th><th>cache</th></tr></thead>
    <tbody>{{#nights}}<tr><td>{{date}}</td><td class="text">{{status}}</td><td>{{seconds}}</td><td>{{size}}</td><td>{{cached}}</td></tr>{{/nights}}</tbody>
    </table></div></details>{{/hasPast}}
    </div>
    <div class="trend">{{#trends}}{{title}}<svg viewBox="0 0 {{width}} 30" preserveAspectRatio="none" role="img" aria-label="{{title}} of the last {{count}} runs">{{#bars}}<rect class="{{kind}}" x="{{x}}" y="{{y}}" width="8" height="{{height}}"><title>{{text}}</title></rect>{{/bars}}</svg>{{/trends}}</div>
    </section>
    {{/rows}}
    {{#hasRuns}}
    <h2>Last runs</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="last runs"><table id="runs">
    <thead><tr><th>run</th><th>entries</th><th>not as they should be</th><th>time, s</th><th>size</th><th>from the cache</th></tr></thead>
    <tbody>{{#runs}}<tr><td>{{date}}</td><td>{{entries}}</td><td>{{wrong}}</td><td>{{seconds}}</td><td>{{size}}</td><td>{{cached}}</td></tr>{{/runs}}</tbody>
    </table></div>
    {{/hasRuns}}
    </body>
    </html>

    """#
}

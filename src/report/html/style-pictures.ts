/** Styles of tables and drawings. */
export const pictureStyle = `
.scroll { overflow-x: auto; }
.hint { display: none; font-size: .78rem; color: var(--soft); margin-bottom: .3rem; }
.scrolling[data-wide] > .hint { display: block; }
.pictures { columns: 27rem 2; column-gap: 1rem; margin-bottom: 1rem; }
.pictures .picture { break-inside: avoid; margin-bottom: 1rem; }
.picture, .panel { background: var(--card); border: 1px solid var(--line); border-radius: 14px; box-shadow: var(--shadow); padding: 1.2rem clamp(1rem, 2.5vw, 1.4rem); min-width: 0; }
.picture figcaption, .panel > h3, .panel > summary h3 { font-weight: 600; margin-bottom: .8rem; font-size: 1rem; color: var(--ink); letter-spacing: 0; text-transform: none; }
.panel + .panel { margin-top: 1rem; }
svg { display: block; } svg.defs { position: absolute; } svg text { font-family: var(--sans); fill: var(--ink); font-size: 13px; }
marker path { fill: var(--soft); } #flow-arrow path { fill: none; stroke: var(--soft); stroke-width: 1.5; }
.states .node rect { fill: var(--accent-soft); stroke: var(--accent); stroke-width: 1.2; } .states .node text { font-weight: 600; } .states .node .stays { font-weight: 400; font-size: 11px; }
.states .edge path { fill: none; stroke: var(--soft); stroke-width: 1.3; }
.states .edge text { font-size: 11.5px; fill: var(--ink); } .states .edge rect { fill: var(--card); }
.flow .head path { stroke: var(--strong-line); stroke-dasharray: 2 4; } .flow .head text { font-weight: 600; }
.flow .call path, .flow .back path, .flow .mail path { stroke: var(--soft); stroke-width: 1.3; fill: none; }
.flow .back path { stroke-dasharray: 5 4; } .flow .back text { fill: var(--accent); font-weight: 600; } .flow .back.refused text { fill: var(--bad); }
.flow .mail text { font-size: 11.5px; fill: var(--soft); } .flow text { font-size: 12px; paint-order: stroke; stroke: var(--card); stroke-width: 4px; }
.timeline .tick path { stroke: var(--line); } .timeline .tick text { fill: var(--soft); font-size: 11.5px; } .timeline .rail { stroke: var(--line); }
.timeline .slot { font-size: 12px; font-family: var(--mono); }
.timeline .taken { fill: var(--accent); } .timeline .not-taken { fill: var(--card); stroke: var(--bad-fill); stroke-width: 2; }
.timeline .step, .timeline .work { fill: var(--accent); } .timeline path.wait { fill: var(--warn-fill); } .timeline .chain path.wait { stroke: var(--strong-line); stroke-width: 3; } .timeline .chain path.mail { stroke: var(--warn-fill); }
#timeline td .id { display: inline-block; padding: .3rem .2rem; }
details.panel > summary { display: flex; flex-wrap: wrap; gap: .2rem .8rem; align-items: baseline; list-style: none; } details.panel > summary::before { content: "+"; font-family: var(--mono); color: var(--accent); } details.panel[open] > summary::before { content: "–"; } details.panel[open] > summary { margin-bottom: .8rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; padding: .5rem .8rem .5rem 0; border-bottom: 1px solid var(--line); vertical-align: top; font-weight: 400; }
thead th { color: var(--soft); font-size: .82rem; font-weight: 500; white-space: nowrap; }
tbody tr:last-child > * { border-bottom: 0; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.course { margin-bottom: 1.2rem; } .course figcaption { color: var(--soft); font-size: .88rem; margin-bottom: .5rem; } .course svg { max-width: 100%; } .history li + li { margin-top: .3rem; } .course .held { fill: var(--good-soft); } .course .broken { fill: var(--bad-fill); }
.spark polyline { fill: none; stroke: var(--accent); stroke-width: 1.5; }
.times td:nth-child(5) { padding-left: 1rem; vertical-align: middle; } .times .p95 { fill: var(--strong-line); } .times .median { fill: var(--accent); }
.matrix { background: var(--card); border: 1px solid var(--line); border-radius: 14px; border-collapse: separate; border-spacing: 0; min-width: 54rem; }
.matrix th, .matrix td { padding: .6rem .8rem; } .matrix th[scope="row"] { font-weight: 550; } .matrix th code { display: block; color: var(--soft); font-size: .74rem; font-weight: 400; }
.auth { position: relative; padding-left: 1.8rem !important; } .auth .sign { position: absolute; left: .7rem; font-weight: 700; color: var(--soft); }
.auth .count-of { white-space: nowrap; color: var(--soft); } .auth b { font-family: var(--mono); font-weight: 600; font-size: .88em; color: var(--ink); }
.auth .doc { display: block; font-size: .76rem; color: var(--soft); }
.auth.agrees .sign { color: var(--good); } .auth.differs { background: var(--bad-soft); } .auth.differs .sign { color: var(--bad); }
.auth.differs .doc, .auth.differs .count-of { color: var(--bad); }
`;

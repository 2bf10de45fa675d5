/** Styles of squares, badges, filters, panels, answers and exchanges. */
export const componentStyle = `
.square { display: inline-grid; place-items: center; width: 20px; height: 20px; border-radius: 5px; font-size: 14px; line-height: 1; font-weight: 700; text-decoration: none; flex: none; }
.square.passed { background: var(--good-soft); }
.square.failed { background: var(--bad-fill); color: #fff; }
.square.warning { background: var(--warn-fill); color: #241a00; }
.square.expected { background: var(--raised); color: var(--bad); border: 1.5px solid var(--bad-fill); }
.square.blocked { background: var(--held-soft); color: var(--held); border: 1.5px solid var(--held); }
.square.skipped { border: 1.5px dashed var(--strong-line); }
a.square:hover { outline: 2px solid var(--ink); outline-offset: 1px; }
.legend { display: flex; flex-wrap: wrap; gap: .4rem 1.3rem; font-size: .88rem; color: var(--soft); margin-bottom: 1.6rem; }
.legend li { display: flex; align-items: center; gap: .5rem; }
.glance { background: var(--card); border: 1px solid var(--line); border-radius: 14px; box-shadow: var(--shadow); padding: clamp(.9rem, 3vw, 1.6rem); }
.glance-row { display: grid; grid-template-columns: 11rem 1fr; gap: .4rem 1rem; padding-block: .6rem; align-items: start; }
.glance-row + .glance-row { border-top: 1px solid var(--line); }
.glance-row h3 { font-size: .92rem; letter-spacing: 0; text-transform: none; font-weight: 500; color: var(--ink); line-height: 1.4; }
.squares { display: flex; flex-wrap: wrap; gap: 4px 16px; }
.squares-of-rule { display: flex; flex-wrap: wrap; gap: 4px; }
.badge { font-size: .76rem; font-weight: 600; padding: .1rem .55rem; border-radius: 99px; white-space: nowrap; background: var(--raised); color: var(--soft); }
.badge.failed { background: var(--bad-soft); color: var(--bad); } .badge.warning { background: var(--warn-soft); color: var(--warn); }
.badge.expected { background: var(--bad-soft); color: var(--bad); } .badge.blocked { background: var(--held-soft); color: var(--held); }
.badge.passed { background: none; color: var(--good); padding-inline: 0; }
.cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); }
.card { background: var(--card); border: 1px solid var(--line); border-left: 4px solid var(--warn-fill); border-radius: 10px; padding: 1.1rem 1.3rem; box-shadow: var(--shadow); }
.card.failed { border-left-color: var(--bad-fill); }
.card-head { display: flex; align-items: center; gap: .7rem; font-weight: 600; margin-bottom: .5rem; }
.card .says { color: var(--soft); font-size: .93rem; }
.card .fix { margin-top: .6rem; font-size: .93rem; } .card .fix .quiet { margin-right: .3rem; }
.message { margin-top: .6rem; white-space: pre-line; }
.expectation { display: grid; gap: .3rem; margin-top: .8rem; font-size: .9rem; }
.expectation div { display: grid; grid-template-columns: 5.2rem 1fr; gap: .6rem; }
.expectation dt { color: var(--soft); }
.expectation dd { font-family: var(--mono); font-size: .86em; white-space: pre-wrap; padding-top: .1em; }
.filter { display: flex; flex-wrap: wrap; align-items: end; gap: .8rem 1rem; margin-bottom: 1.5rem; }
.filter label > span { display: block; font-size: .8rem; color: var(--soft); margin-bottom: .2rem; }
.filter input, .filter select { font: inherit; font-size: .95rem; color: var(--ink); background: var(--card); border: 1px solid var(--strong-line); border-radius: 8px; padding: .45rem .7rem; min-height: 2.6rem; }
.filter .search { flex: 1 1 16rem; max-width: 26rem; } .filter .search input { width: 100%; }
.filter input::placeholder { color: var(--soft); opacity: 1; }
.chips { display: flex; flex-wrap: wrap; gap: .4rem; }
.chips button { font: inherit; font-size: .88rem; padding: .4rem .85rem; min-height: 2.6rem; border-radius: 8px; border: 1px solid var(--strong-line); background: var(--card); color: var(--ink); cursor: pointer; }
.chips button[aria-pressed="true"] { background: var(--ink); color: var(--paper); border-color: var(--ink); }
.count { font-size: .88rem; color: var(--soft); padding-bottom: .55rem; font-variant-numeric: tabular-nums; }
.group + .group { margin-top: .7rem; } .group > h3 { margin-bottom: .6rem; }
.group-head { display: flex; flex-wrap: wrap; gap: .2rem .8rem; align-items: baseline; padding: .55rem .2rem; list-style: none; font-size: .88rem; }
.group-head::before { content: "+"; font-family: var(--mono); width: 1ch; color: var(--accent); } .group[open] > .group-head::before { content: "–"; }
.group-head:hover h3 { color: var(--ink); } .group[open] > .group-body { margin-bottom: 1.4rem; }
.evidence { margin-top: .5rem; font-size: .85rem; } .evidence .id { padding: .1rem .15rem; }
.paper-only { display: none; }
.rule { background: var(--card); border: 1px solid var(--line); }
.rule + .rule { margin-top: -1px; }
.group .rule:first-of-type { border-radius: 12px 12px 0 0; } .group .rule:last-of-type { border-radius: 0 0 12px 12px; } .group .rule:only-of-type { border-radius: 12px; }
summary { cursor: pointer; } summary::-webkit-details-marker { display: none; }
.rule > summary { display: grid; grid-template-columns: 20px 7.4rem 1fr auto; gap: .3rem .9rem; align-items: baseline; padding: .75rem 1.1rem; list-style: none; }
.rule > summary:hover { background: var(--raised); }
.rule > summary .square { align-self: center; }
.rule[open] > summary { border-bottom: 1px solid var(--line); }
.rule-id { font-weight: 600; }
.rule-body { padding: 1.1rem clamp(1rem, 3vw, 1.6rem) 1.6rem; }
.source { color: var(--soft); font-size: .9rem; } .source cite { font-style: normal; color: var(--ink); }
.case { padding-top: 1.1rem; } .case + .case { margin-top: 1.1rem; border-top: 1px solid var(--line); }
.case h4 { display: flex; align-items: center; gap: .7rem; }
.sequence { margin-top: .8rem; border: 1px solid var(--line); border-radius: 8px; overflow: hidden; background: var(--paper); }
.exchange + .exchange { border-top: 1px solid var(--line); }
.exchange > summary { display: grid; grid-template-columns: 3.6rem minmax(0, 1fr) auto 4.2rem; gap: .2rem .8rem; align-items: baseline; padding: .5rem .9rem; font-size: .9rem; list-style: none; }
#exchange-list .exchange > summary { grid-template-columns: 3.6rem 4.2rem minmax(0, 1fr) minmax(0, 1fr) auto 4.2rem; }
.exchange > summary:hover { background: var(--raised); }
.exchange .id { color: var(--soft); } .exchange .ms, .exchange .when { color: var(--soft); text-align: right; font-variant-numeric: tabular-nums; font-size: .85rem; }
.exchange .why { color: var(--soft); font-size: .85rem; }
.status { font-family: var(--mono); font-size: .84rem; font-weight: 600; padding: 0 .45rem; border-radius: 5px; background: var(--raised); color: var(--ink); }
.status.s2 { background: var(--accent-soft); color: var(--accent); } .status.s5, .status.sn { background: var(--bad-soft); color: var(--bad); }
.fill { padding: .3rem .9rem 1rem; }
[data-fill]:empty::before { content: 'Shown with JavaScript only. run.har and results.json hold the same.'; color: var(--soft); }
.sides { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: .9rem; }
.side-title { margin-bottom: .3rem; font-size: .78rem; font-weight: 600; color: var(--soft); }
pre { margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: .7rem .85rem; font-size: .8rem; line-height: 1.55; white-space: pre-wrap; max-height: 26rem; overflow: auto; }
pre .first { font-weight: 700; }
mark { background: var(--warn-soft); color: inherit; display: block; margin-inline: -.85rem; padding-inline: .85rem; box-shadow: inset 3px 0 var(--warn-fill); }
ins.more { background: var(--add); text-decoration: none; display: block; margin-top: 0; font-size: inherit; margin-inline: -.85rem; padding-inline: .85rem; }
del.less { background: var(--drop); display: block; margin-inline: -.85rem; padding-inline: .85rem; }
.repeat { display: flex; gap: .7rem; align-items: start; margin-top: .9rem; }
.repeat .curl { flex: 1; max-height: 9rem; }
.copy { font: inherit; font-size: .85rem; font-weight: 550; color: var(--accent); background: var(--card); border: 1px solid var(--strong-line); border-radius: 8px; padding: .5rem .85rem; cursor: pointer; white-space: nowrap; }
.copy[data-done]::after { content: " – " attr(data-done); }
.gaps { background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.gap { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); gap: .4rem 2rem; padding: 1rem 1.3rem; }
.gap + .gap { border-top: 1px solid var(--line); }
.gap h4 { font-weight: 550; line-height: 1.45; } .gap-id { font-size: .8rem; color: var(--soft); text-decoration: none; } .gap-id:hover { text-decoration: underline; }
.more { margin-top: .25rem; font-size: .9rem; } .more > summary { color: var(--accent); width: fit-content; padding-block: .2rem; list-style: none; }
.more > summary::before { content: "+ "; font-family: var(--mono); } .more[open] > summary::before { content: "– "; }
.tree { padding: .6rem 0 0; font-size: .88rem; } .tree ul { border-left: 1px solid var(--line); padding-left: 1rem; margin-left: .2rem; }
.tree li { padding-block: .12rem; } .tree .name { font-weight: 600; margin-right: .6rem; } .tree .words { color: var(--soft); } .tree .note { font-size: .78rem; font-style: italic; color: var(--soft); }
.changes { margin-top: .6rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.change { display: grid; grid-template-columns: 12rem minmax(0, 1fr); gap: .1rem 1.2rem; padding: .8rem 1.3rem; } .change + .change { border-top: 1px solid var(--line); }
.change .id { color: var(--soft); font-size: .82rem; padding-top: .2rem; } .change .says { grid-column: 2; color: var(--soft); font-size: .93rem; } .change .quiet { grid-column: 2; font-size: .85rem; }
.group > h3 .badge { letter-spacing: 0; text-transform: none; margin-right: .3rem; }
#exchange-list { border: 1px solid var(--line); border-radius: 12px; overflow: hidden; background: var(--card); }
#exchange-more { margin-top: 1rem; }
@media (max-width: 46rem) {
  .figures { grid-template-columns: minmax(0, 1fr); gap: .1rem; } .figure { flex-direction: row-reverse; gap: .5rem; align-items: baseline; border: 0; padding: 0; } .figure dd { font-size: 1rem; } .figure .of { font-size: .9rem; }
  .glance-row, .change { grid-template-columns: minmax(0, 1fr); } .change .quiet, .change .says { grid-column: 1; } .gap { grid-template-columns: 1fr; }
  .rule > summary { grid-template-columns: 20px 1fr auto; } .rule > summary .says { grid-column: 1 / -1; font-size: .93rem; order: 1; }
  .sides { grid-template-columns: minmax(0, 1fr); } .repeat { flex-direction: column; } .repeat .curl { width: 100%; }
  .exchange > summary { grid-template-columns: 3.2rem minmax(0, 1fr) auto; } .exchange .ms { display: none; }
  #exchange-list .exchange > summary { grid-template-columns: 3.2rem minmax(0, 1fr) auto; } #exchange-list .when, #exchange-list .why { display: none; }
  .filter .search { flex-basis: 100%; max-width: none; } .foot dl { grid-template-columns: 1fr; gap: 0; } .foot dd { margin-bottom: .6rem; }
}
`;

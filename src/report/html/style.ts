import { componentStyle } from './style-components.ts';
import { pictureStyle } from './style-pictures.ts';

const dark = `
  --paper: #14191a; --card: #1b2123; --raised: #222a2c; --ink: #e8ecea; --soft: #a3afad; --line: #2e383a; --strong-line: #47555a;
  --accent: #5fd3c3; --accent-soft: #17332f;
  --good: #4fb58d; --good-soft: #27584a; --bad: #ff8a7d; --bad-fill: #e5564a; --bad-soft: #3a1f1d;
  --warn: #f0be5b; --warn-fill: #dba53a; --warn-soft: #372c15; --held: #b7aede; --held-soft: #2b2840;
  --shadow: 0 1px 2px rgb(0 0 0 / .4); --add: #1d3b2f; --drop: #43211f; color-scheme: dark;`;

const light = `
  --paper: #faf9f6; --card: #ffffff; --raised: #f3f1ec; --ink: #1c2425; --soft: #566264; --line: #e4e1d9; --strong-line: #c9c5ba;
  --accent: #0b6e63; --accent-soft: #dff1ee;
  --good: #23775a; --good-soft: #b9dfcf; --bad: #b3261e; --bad-fill: #c9362c; --bad-soft: #fbe9e7;
  --warn: #7d5700; --warn-fill: #e0a526; --warn-soft: #fbf1d9; --held: #5b4fa0; --held-soft: #eceafa;
  --shadow: 0 1px 2px rgb(28 36 37 / .06), 0 4px 14px rgb(28 36 37 / .04); --add: #dff3e7; --drop: #fbe3e0; color-scheme: light;`;

const base = `
:root {${light}
  --sans: Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  --mono: ui-monospace, "JetBrains Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) {${dark}
} }
:root[data-theme="dark"] {${dark}
}
* { box-sizing: border-box; }
html { scroll-padding-top: 4.5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 1rem/1.6 var(--sans); font-feature-settings: "cv05", "ss03"; overflow-wrap: anywhere; }
main, .hero, .foot { max-width: 68rem; margin: 0 auto; padding-inline: clamp(1rem, 4vw, 2.5rem); }
[hidden] { display: none !important; }
h1, h2, h3, h4, p, ul, dl, dd, figure { margin: 0; padding: 0; }
ul { list-style: none; }
h1 { font-size: clamp(2rem, 5vw, 2.9rem); line-height: 1.08; letter-spacing: -.032em; font-weight: 650; text-wrap: balance; }
h2 { font-size: 1.6rem; line-height: 1.2; letter-spacing: -.02em; font-weight: 620; }
h3 { font-size: .8rem; letter-spacing: .07em; text-transform: uppercase; font-weight: 600; color: var(--soft); }
h4 { font-size: 1rem; font-weight: 600; }
code, pre, .id, .rule-id, .gap-id { font-family: var(--mono); font-size: .86em; font-variant-ligatures: none; }
a { color: var(--accent); text-decoration-thickness: 1px; text-underline-offset: .18em; }
:focus-visible { outline: 2.5px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.quiet { color: var(--soft); }
.offscreen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -100vw; top: 0; background: var(--card); padding: .6rem 1rem; z-index: 20; }
.skip:focus { left: .5rem; top: .5rem; }
section { padding-block: clamp(2rem, 5vw, 3.6rem) 0; } .nav + main > section:first-child { padding-top: clamp(1.4rem, 3vw, 2rem); }
.section-head { margin-bottom: 1.5rem; max-width: 44rem; }
.section-head p { color: var(--soft); margin-top: .4rem; }
.nav { position: sticky; top: 0; z-index: 10; background: var(--paper); border-block: 1px solid var(--line); }
.nav ul { max-width: 68rem; margin: 0 auto; padding-inline: clamp(.4rem, 3.4vw, 1.9rem); display: flex; overflow-x: auto; scrollbar-width: none; }
.nav a { display: block; padding: .8rem .6rem; color: var(--soft); text-decoration: none; font-size: .92rem; white-space: nowrap; }
.nav a:hover { color: var(--ink); }
.hero { padding-block: clamp(1.2rem, 3vw, 1.8rem) clamp(1.2rem, 3vw, 1.6rem); }
.eyebrow { display: flex; flex-wrap: wrap; align-items: baseline; gap: .3rem .8rem; color: var(--soft); font-size: .92rem; margin-bottom: clamp(1.2rem, 3vw, 1.8rem); }
.eyebrow > span { color: var(--ink); font-weight: 600; }
.eyebrow .remark { color: var(--ink); background: var(--wash, transparent); border: 1px solid currentColor; border-radius: .3rem; padding: 0 .4rem; font-weight: 600; }
.eyebrow button { margin-left: auto; }
.quiet-button { font: inherit; font-size: .85rem; color: var(--soft); background: none; border: 1px solid var(--line); border-radius: 99px; padding: .25rem .8rem; cursor: pointer; }
.quiet-button:hover { color: var(--ink); border-color: var(--strong-line); }
.tone-good { color: var(--good); } .tone-bad { color: var(--bad); } .tone-warn { color: var(--warn); } .tone-unknown { color: var(--held); }
.lead { font-size: 1.1rem; color: var(--soft); margin-top: .6rem; max-width: 42rem; }
.meta { display: flex; flex-wrap: wrap; gap: .2rem 1.4rem; margin-top: .5rem; color: var(--soft); font-size: .92rem; font-variant-numeric: tabular-nums; }
.reason { margin-top: .8rem; border-left: 3px solid var(--held); padding-left: .9rem; max-width: 42rem; }
.figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); gap: .8rem .9rem; margin-top: 1.2rem; }
.figure { display: flex; flex-direction: column-reverse; justify-content: flex-end; border-top: 1px solid var(--line); padding-top: .5rem; }
.figure dd { font-size: 1.25rem; line-height: 1.25; font-weight: 600; letter-spacing: -.02em; font-variant-numeric: tabular-nums; }
.figure .of { color: var(--soft); font-weight: 400; font-size: .95rem; }
.figure dt { color: var(--soft); font-size: .85rem; }
.foot { padding-block: 4rem 3rem; color: var(--soft); font-size: .9rem; }
.foot dl { display: grid; grid-template-columns: max-content 1fr; gap: .3rem 1.2rem; border-top: 1px solid var(--line); padding-top: 1.5rem; }
.foot dt { color: var(--soft); } .foot dd { color: var(--ink); }
`;

/** Print shows the verdict and the failures with their evidence. */
const paperStyle = `
@media print {
  .nav, .skip, .filter, .hint, #theme, #rules, #answers, #authentication, #pictures, #exchanges, #drift, #history, .screen-only { display: none; }
  body { background: #fff; font-size: 9pt; line-height: 1.4; } section { padding-top: 1rem; } h1 { font-size: 1.8rem; }
  .eyebrow { margin-bottom: .8rem; } .figures { margin-top: 1rem; gap: .4rem 1rem; } .figure dd { font-size: 1.1rem; }
  .cards { display: block; } .card { padding: .5rem .8rem; margin-bottom: .5rem; break-inside: avoid; box-shadow: none; }
  .paper-only { display: block; max-height: none; padding: .3rem .5rem; font-size: 7.5pt; line-height: 1.35; margin-top: .3rem; overflow: visible; }
}
`;

/** The complete style of the page, for light and dark mode. */
export const pageStyle = [base, componentStyle, pictureStyle, paperStyle].join('\n').replace(/\n\s*/g, '\n').trim();

import { renderToString } from 'preact-render-to-string';
import type { ReadJournal } from '../evidence.ts';
import type { Report } from '../report.ts';
import { targetText } from '../target.ts';
import { headline } from '../verdict.ts';
import { answersSection } from './answers.ts';
import { section } from './blocks.ts';
import { brokenSection } from './broken.ts';
import { pageData } from './data.ts';
import { webhookTimeline } from './deliveries.ts';
import { driftSection } from './drift.ts';
import { flowDiagrams } from './flows.ts';
import { glance, hero } from './glance.ts';
import { historySection } from './history.ts';
import { html, line, type Markup } from './markup.ts';
import { matrixSection } from './matrix.ts';
import { packed } from './packed.ts';
import { hash, policy } from './policy.ts';
import { racesSection } from './races.ts';
import { rulesSection } from './rules.ts';
import { runTimeline } from './run-timeline.ts';
import { pageScript } from './script.generated.ts';
import { stateDiagrams } from './states.ts';
import { pageStyle } from './style.ts';
import { responseTimes } from './times.ts';

function navigation({ drift }: Report, broken: boolean, hasReference: boolean): Markup {
  const link = (target: string, title: string) => html`<li><a href=${`#${target}`}>${title}</a></li>`;
  return html`<nav class="nav" aria-label="Sections">
    <ul>
      ${broken ? link('broken', 'What broke') : null} ${link('glance', 'At a glance')}
      ${drift === null ? null : link('drift', 'What changed')} ${link('rules', 'Rules')} ${link('answers', 'Answers')}
      ${link('authentication', 'Authentication')} ${link('pictures', 'Pictures')} ${link('exchanges', 'Exchanges')}
      ${hasReference ? html`<li><a href="reference.html">Observed interface</a></li>` : null}
    </ul>
  </nav>`;
}

function arrowHeads(): Markup {
  const head = (
    id: string,
    shape: string,
  ) => html`<marker id=${id} viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
    <path d=${shape} />
  </marker>`;
  return html`<svg class="defs" aria-hidden="true" width="0" height="0">
    <defs>${head('arrow', 'M 0 0 L 10 5 L 0 10 z')} ${head('flow-arrow', 'M 0 1 L 9 5 L 0 9')}</defs>
  </svg>`;
}

function picturesSection(report: Report): Markup {
  return section('pictures', 'Pictures', 'How the service behaved, drawn from what was seen.', [
    arrowHeads(),
    html`<div class="pictures">${stateDiagrams(report)} ${flowDiagrams(report)}</div>`,
    html`<div class="panel"><h3>Webhook events and callbacks</h3>${webhookTimeline(report)}</div>`,
    html`<div class="panel"><h3>Response times</h3>${responseTimes(report)}</div>`,
    runTimeline(report),
  ]);
}

function exchangesSection(embedded: number, all: number): Markup {
  const left = all > embedded ? ` ${all - embedded} more are in run.har.` : '';
  const content = html`<div class="filter" role="search" aria-label="Exchanges">
      <label class="search"><span>Search exchanges</span><input type="search" id="exchange-search" placeholder="createPayment 400" /></label>
      <p class="count" role="status" id="exchange-count"></p>
    </div>
    <noscript><p>The list needs JavaScript; run.har has every exchange, too.</p></noscript>
    <div id="exchange-list"></div>
    <button type="button" class="copy" id="exchange-more" hidden>Show 100 more</button>`;
  const intro = `Every request with its answer, in the order in which they were sent.${left}`;
  return section('exchanges', 'Exchanges', intro, content);
}

function footer({ results }: Report): Markup {
  const { run } = results;
  const entries = {
    Target: targetText(run),
    Started: run.startedAt,
    Seed: String(run.seed),
    Version: run.tool,
    'Exit status': String(run.exit),
  };
  return html`<footer class="foot">
    <p><a href="explain.md">What each rule, gap and exit status means, and how to fix what was found</a></p>
    <dl>${Object.entries(entries).map(([term, value]) => html`<dt>${term}</dt><dd>${line(value, 200)}</dd>`)}</dl>
  </footer>`;
}

function head(report: Report): string {
  const title = `${headline(report).title} · ${line(targetText(report.results.run), 150)}`;
  return renderToString(
    html`<head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content=${policy([pageScript], hash(pageStyle))} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="referrer" content="no-referrer" />
      <title>${title}</title>
    </head>`,
  ).replace('</head>', '');
}

/** `index.html`, which opens from disk and loads nothing. @param hasReference whether `reference.html` is beside it */
export function* page(report: Report, read: ReadJournal, hasReference = false): Iterable<string> {
  const data = pageData(report, read);
  const all = report.results.run.requests;
  yield `<!doctype html>\n<html lang="en">${head(report)}<style>${pageStyle}</style></head>\n<body>`;
  yield renderToString(html`<a class="skip" href="#rules">To the rules</a>`);
  yield renderToString(hero(report));
  const broken = brokenSection(report);
  yield renderToString(navigation(report, broken !== null, hasReference));
  yield '<main>';
  const sections = [
    broken,
    glance(report),
    racesSection(report),
    driftSection(report),
    historySection(report),
    rulesSection(report),
    answersSection(report),
    matrixSection(report),
  ];
  for (const section of [...sections, picturesSection(report), exchangesSection(data.exchanges.length, all)]) {
    if (section !== null) yield `${renderToString(section)}\n`;
  }
  yield '</main>';
  yield renderToString(footer(report));
  yield '<p id="announce" class="offscreen" role="status"></p>';
  yield packed('data', JSON.stringify(data));
  yield `<script>${pageScript}</script>\n</body>\n</html>\n`;
}

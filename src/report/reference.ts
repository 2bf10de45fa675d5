import { renderToString } from 'preact-render-to-string';
import type { Analysis } from '../analysis/analyse.ts';
import { html, line } from './html/markup.ts';
import { packed } from './html/packed.ts';
import { policy } from './html/policy.ts';
import { openapiDocument } from './openapi/document.ts';
import { readable } from './openapi/readable.ts';
import { targetText } from './target.ts';

/** The source of the program that shows an OpenAPI document in a browser (Swagger UI). */
export interface Renderer {
  readonly script: string;
  readonly style: string;
}

/** Unpacks the renderer and starts it. A script may be inserted because the policy names its hash. */
const loader = `
const unpacked = async (id) => {
  const bytes = Uint8Array.from(atob(document.getElementById(id).textContent), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))).text();
};
const insert = (name, text) => document.head.append(Object.assign(document.createElement(name), { textContent: text }));
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
Promise.all(['style', 'program', 'document'].map(unpacked)).then(([style, program, observed]) => {
  insert('style', style);
  insert('script', program);
  SwaggerUIBundle({
    spec: JSON.parse(observed),
    dom_id: '#reference',
    deepLinking: true,
    filter: true,
    validatorUrl: null,
    supportedSubmitMethods: [],
    defaultModelsExpandDepth: -1,
    defaultModelExpandDepth: 4,
    defaultModelRendering: 'model',
  });
});`.trim();

const ownStyle = `
body { margin: 0; }
.back { font: 400 .95rem/1.5 ui-sans-serif, system-ui, sans-serif; max-width: 1460px; margin: 0 auto; padding: 1rem 20px 0; }
.back a { color: #0b6e63; }
html.dark-mode { color-scheme: dark; background: #1c2022; } html.dark-mode .back a { color: #5fd3c3; }
.swagger-ui .info { margin: 24px 0; } .swagger-ui .info .title { overflow-wrap: anywhere; }
.swagger-ui .scheme-container, .swagger-ui .opblock .try-out, .swagger-ui .authorization__btn, .swagger-ui .response-col_links { display: none; }
.swagger-ui .opblock .opblock-summary-path { max-width: none; }
@media (max-width: 46rem) { .swagger-ui .opblock-body { overflow-x: auto; } .swagger-ui .wrapper { padding: 0 10px; } }
`.trim();

/** The renderer sets styles of elements. */
const inlineStyles = "'unsafe-inline'";

/** `reference.html`: the observed OpenAPI document in a self-contained page that opens from disk and loads nothing. */
export function* reference(analysis: Analysis, renderer: Renderer): Iterable<string> {
  const head = html`<head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content=${policy([loader, renderer.script], inlineStyles, ['img-src data:'])} />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="referrer" content="no-referrer" />
    <title>${`Observed interface · ${line(targetText(analysis.results.run), 150)}`}</title>
  </head>`;
  yield `<!doctype html>\n<html lang="en">${renderToString(head)}\n<body>`;
  yield '<p class="back"><a href="index.html">Back to the report</a></p><main id="reference"></main>';
  yield '<noscript><p>This page needs JavaScript; openapi.yaml holds the same.</p></noscript>\n';
  yield packed('document', JSON.stringify(readable(openapiDocument(analysis))));
  yield packed('style', `${renderer.style}\n${ownStyle}`);
  yield packed('program', renderer.script);
  yield `<script>${loader}</script>\n</body>\n</html>\n`;
}

import { Parser } from 'htmlparser2';
import { type Line, LineWriter } from './text.ts';

const unread = new Set(['style', 'script', 'head', 'title', 'template', 'noscript', 'svg', 'select', 'textarea']);
const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i img input ins kbd label mark nobr q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
const cells = new Set(['td', 'th']);
const emphatic = new Set(['b', 'strong', 'h1', 'h2', 'h3', 'big', 'code', 'kbd', 'samp', 'mark', 'em']);
const linksLimit = 500;
/** Maximum nesting of elements. The parser gets slower with each level. */
const deepest = 500;
/** Maximum number of characters to read. */
const longest = 1_000_000;

/** Reads an HTML mail as text. It leaves out style sheets, scripts, comments and images. */
export function readHtml(html: string): { readonly lines: readonly Line[]; readonly links: readonly string[] } {
  const writer = new LineWriter();
  const links: string[] = [];
  const open: { name: string; strong: boolean }[] = [];
  let hidden = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (unread.has(name)) hidden += 1;
      if (isBlock(name)) writer.break();
      if (name === 'blockquote') writer.quoting += 1;
      if (cells.has(name)) writer.write(' ', false);
      if (name === 'a' && attributes['href'] && links.length < linksLimit) links.push(attributes['href']);
      if (name === 'input' && attributes['type'] !== 'hidden') writer.write(` ${attributes['value'] ?? ''} `, true);
      const outer = open.at(-1)?.strong ?? false;
      if (open.length >= deepest) parser.pause();
      open.push({ name, strong: outer || emphatic.has(name) || standsOut(attributes['style'] ?? '') });
    },
    ontext(text) {
      if (hidden === 0) writer.write(text, open.at(-1)?.strong ?? false);
    },
    onclosetag(name) {
      open.pop();
      if (unread.has(name)) hidden -= 1;
      if (cells.has(name)) writer.write(' ', false);
      if (isBlock(name)) writer.break();
      if (name === 'blockquote') writer.quoting -= 1;
    },
  });
  parser.end(html.slice(0, longest));
  return { lines: writer.end(), links };
}

/** The text of an HTML mail, with one line per block. */
export function htmlAsText(html: string): string {
  return readHtml(html)
    .lines.map((line) => line.text)
    .join('\n');
}

/** Whether an element begins and ends a line. */
function isBlock(name: string): boolean {
  return !inline.has(name) && !cells.has(name);
}

/** Whether a style makes text large, bold or widely spaced, as mails show codes. */
function standsOut(style: string): boolean {
  const size = /font-size\s*:\s*([\d.]+)\s*(px|pt|em|rem)/iu.exec(style);
  const pixels = size ? Number(size[1]) * ({ px: 1, pt: 4 / 3 }[size[2]?.toLowerCase() ?? ''] ?? 16) : 0;
  if (pixels >= 20) return true;
  return /font-weight\s*:\s*(bold|[6-9]00)|letter-spacing\s*:\s*0*\.?[1-9]/iu.test(style);
}

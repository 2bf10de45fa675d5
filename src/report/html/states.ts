import { type Edge, Graph, layout } from '@dagrejs/dagre';
import { type Transition, transitions } from '../diagram.ts';
import type { Report } from '../report.ts';
import { drawing, picture } from './blocks.ts';
import { html, line, type Markup } from './markup.ts';

/** Pixels. The width of a letter is an estimate for the fonts of the page. */
const letter = 7.4;
const nodeHeight = 36;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** A smooth path through points: a straight line to the first midpoint, then curves between midpoints. */
function path(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return '';
  const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const middle = (one: Point, other: Point) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
  let drawn = `M ${at(first)}`;
  for (const [index, point] of rest.slice(0, -1).entries()) {
    const next = rest[index + 1];
    if (next !== undefined) drawn += ` Q ${at(point)} ${at(middle(point, next))}`;
  }
  return `${drawn} L ${at(last)}`;
}

/** The box of a state: its name, and the operations that do not change it. A list of them is clearer than loops. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly stays: string;
}

function boxOf(state: string, arrows: readonly Transition[]): Box {
  const loops = arrows.filter(({ from, to }) => from === state && to === state).flatMap(({ operations }) => operations);
  const stays = loops.length === 0 ? '' : `↻ ${line(loops.join(', '), 48)}`;
  const width = Math.max(74, line(state, 28).length * letter + 34, stays.length * 5.9 + 30);
  return { x: 0, y: 0, width, height: stays === '' ? nodeHeight : nodeHeight + 16, stays };
}

function graphOf(arrows: readonly Transition[]) {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 36, ranksep: 56, edgesep: 30, marginx: 12, marginy: 16 });
  for (const state of new Set(arrows.flatMap(({ from, to }) => [from, to]))) graph.setNode(state, boxOf(state, arrows));
  for (const [index, { from, to, operations }] of arrows.entries()) {
    if (from === to) continue;
    const label = line(operations.join(', '), 44);
    graph.setEdge(from, to, { label, width: label.length * 6.2 + 12, height: 18, labelpos: 'c' }, String(index));
  }
  layout(graph);
  return graph;
}

function edge(label: string, points: readonly Point[], at: Point): Markup {
  return html`<g class="edge">
    <path d=${path(points)} marker-end="url(#arrow)" />
    <rect x=${at.x - label.length * 3.2 - 3} y=${at.y - 9} width=${label.length * 6.4 + 6} height="18" />
    <text x=${at.x} y=${at.y + 4} text-anchor="middle">${label}</text>
  </g>`;
}

function node(name: string, { x, y, width, height, stays }: Box): Markup {
  return html`<g class="node">
    <rect x=${x - width / 2} y=${y - height / 2} width=${width} height=${height} rx="18" />
    <text x=${x} y=${stays === '' ? y + 4.5 : y - 3} text-anchor="middle">${line(name, 28)}</text>
    ${stays === '' ? null : html`<text class="stays" x=${x} y=${y + 14} text-anchor="middle">${stays}</text>`}
  </g>`;
}

function words(arrows: readonly Transition[]): string {
  return arrows
    .map(({ from, to, operations }) => `${line(from, 40)} to ${line(to, 40)} by ${line(operations.join(' or '), 80)}`)
    .join('; ');
}

function diagram(title: string, arrows: readonly Transition[]): Markup {
  const graph = graphOf(arrows);
  const { width = 300, height = 100 } = graph.graph() as { width?: number; height?: number };
  const edges = graph.edges().map((each: Edge) => {
    const { label, points, x, y } = graph.edge(each) as { label: string; points: Point[]; x: number; y: number };
    return edge(label, points, { x, y });
  });
  const nodes = graph.nodes().map((each: string) => node(each, graph.node(each) as Box));
  const label = `${title}: ${words(arrows)}`;
  const size = { width: Math.ceil(width), height: Math.ceil(height) };
  return picture(title, drawing('states', label, size, html`${edges} ${nodes}`));
}

/** The state diagrams of payments and API keys, with the observed transitions. */
export function stateDiagrams({ results }: Report): readonly Markup[] {
  const drawn = [
    ['States of a payment', transitions(results, 'payment-transitions')],
    ['States of an API key', transitions(results, 'key-transitions')],
  ] as const;
  const seen = drawn.filter(([, arrows]) => arrows.length > 0);
  return seen.map(([title, arrows]) => diagram(title, arrows));
}

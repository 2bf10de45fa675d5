import type { GapResult } from '../../analysis/results.ts';
import { gapSentence } from '../../analysis/sentence.ts';
import { chapterTitle } from '../../contract/chapters.ts';
import { gapIds, gaps } from '../../contract/gaps.ts';
import type { Report } from '../report.ts';
import { chapter, section } from './blocks.ts';
import { evidenceLinks } from './evidence.ts';
import { html, line, type Markup } from './markup.ts';

function isDeep({ status, answer }: GapResult): boolean {
  return status === 'answered' && typeof answer === 'object' && answer !== null && Object.keys(answer).length > 0;
}

function row(gap: GapResult): Markup {
  const text = gapSentence(gap);
  const part = gaps[gap.id].chapter;
  const searched = `${gap.id} ${gaps[gap.id].asks} ${chapterTitle(part)} ${text}`;
  return html`<li class="gap" id=${`gap-${gap.id}`} tabindex="-1" data-text=${line(searched, 1500).toLowerCase()} data-status=${gap.status} data-chapter=${part}>
    <div class="gap-question">
      <h4>${gaps[gap.id].asks}</h4>
      <a class="gap-id" href=${`#gap-${gap.id}`}>${gap.id}</a>
    </div>
    <div class="gap-answer">
      ${gap.status === 'answered' ? null : html`<span class="badge blocked">${gap.status}</span>${' '}`}
      <p>${line(text, 600)}</p>
      ${
        isDeep(gap)
          ? html`<details class="more">
            <summary>The whole answer</summary>
            <div class="fill tree" data-fill="" data-answer=${gap.id}></div>
          </details>`
          : null
      }
      ${evidenceLinks(gap.exchanges)}
    </div>
  </li>`;
}

function selection(label: string, field: string, values: readonly (readonly [value: string, word: string])[]): Markup {
  return html`<label><span>${label}</span>
    <select data-field=${field}>
      <option value="">all</option>
      ${values.map(([value, word]) => html`<option value=${value}>${word}</option>`)}
    </select></label>`;
}

/** Every gap, with its answer and evidence. */
export function answersSection(report: Report): Markup {
  const { results } = report;
  const chapters = [...new Set(gapIds.map((id) => gaps[id].chapter))];
  const statuses = [...new Set(results.gaps.map(({ status }) => status))];
  const byChapter = Map.groupBy(results.gaps, ({ id }) => gaps[id].chapter);
  const intro = `${results.summary.gaps.answered} of ${results.gaps.length} open questions answered by what was seen.`;
  const content = html`<form class="filter" data-filter-for="gap-list" role="search" aria-label="Open questions">
      <label class="search"><span>Search questions and answers</span><input type="search" placeholder="limit, webhook, 422 …" /></label>
      ${selection(
        'Chapter',
        'chapter',
        chapters.map((id) => [id, chapterTitle(id)]),
      )}
      ${selection(
        'Status',
        'status',
        statuses.map((status) => [status, status]),
      )}
      <p class="count" role="status"></p>
    </form>
    <div id="gap-list" data-list="">
      ${[...byChapter].map(([id, group]) =>
        chapter(
          chapterTitle(id),
          `${group.filter(({ status }) => status === 'answered').length} of ${group.length} answered`,
          false,
          html`<ul class="gaps">${group.map(row)}</ul>`,
        ),
      )}
    </div>`;
  return section('answers', 'What the document does not say', intro, content);
}

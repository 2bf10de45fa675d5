import type { ChangeClass } from '../../contract/questions/drift.ts';
import type { Json } from '../../journal/entry.ts';
import { changeClasses } from './baseline.ts';

/** A change. `text` does not contain the place, so that the same change in many places is reported once. */
export interface Found {
  readonly class: ChangeClass;
  readonly text: string;
  readonly before: Json;
  readonly after: Json;
  /** The side that has it, if it is merely missing on the other side. A run that tried less may not have seen it. */
  readonly onlyIn?: 'before' | 'after';
}

/** A value in a sentence. `none` for an absent one. */
export function shown(value: Json | undefined): string {
  if (value === undefined) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function found(kind: ChangeClass, text: string, before?: Json, after?: Json): Found {
  return { class: kind, text, before: before ?? null, after: after ?? null };
}

/** A change that a run which tried less may not have seen. @param side the side that has it */
export function onlyIn(side: Found['onlyIn'], change: Found): Found {
  return side === undefined ? change : { ...change, onlyIn: side };
}

/** A change of a part. `null` for a change of the whole. */
export interface FoundIn<About> extends Found {
  readonly about: About;
  readonly place: string | null;
}

/** The same change in several places. */
export interface Grouped<About> extends Found {
  readonly about: About;
  readonly places: readonly string[];
}

/** Joins equal changes of several places. */
export function grouped<About>(all: readonly FoundIn<About>[]): Grouped<About>[] {
  const groups = Map.groupBy(all, ({ about, class: kind, text }) => JSON.stringify([about, kind, text]));
  return [...groups.values()].flatMap((group) => {
    const places = new Set(group.flatMap(({ place }) => place ?? []));
    return group.slice(0, 1).map((first) => ({ ...first, places: [...places] }));
  });
}

/** Maximum number of places that a sentence names. */
const mostPlaces = 6;

export function listed(places: readonly string[]): string {
  const more = places.length > mostPlaces ? ` and ${places.length - mostPlaces} more` : '';
  return `${places.slice(0, mostPlaces).join(', ')}${more}`;
}

/** A difference, as it is reported. The same change in several places is one difference. */
export interface Reported<About> {
  readonly class: ChangeClass;
  readonly about: About;
  /** Empty if the whole changed. */
  readonly places: readonly string[];
  readonly before: Json;
  readonly after: Json;
  /** One sentence. It may contain text from the target: escape it before display. */
  readonly sentence: string;
}

/** First the changes that break clients, then those that need review, then the rest. */
export function reported<About>(
  all: readonly Grouped<About>[],
  sentenceOf: (change: Grouped<About>) => string,
): Reported<About>[] {
  return changeClasses.flatMap((kind) =>
    all
      .filter((one) => one.class === kind)
      .map((one) => {
        const { about, places, before, after } = one;
        return { class: kind, about, places, before, after, sentence: sentenceOf(one) };
      }),
  );
}

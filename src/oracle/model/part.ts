import type { FactEntry, MailEntry } from '../../journal/entry.ts';
import type { Step } from '../trace/step.ts';

/** One part of the knowledge about the service. */
export interface Part {
  /** Adds a step as soon as it is in the journal, up to some seconds before monitors judge it. */
  note?(step: Step): void;
  fact?(fact: FactEntry): void;
  mail?(mail: MailEntry): void;
  /** Learns from a step once every request that may overlap with it was noted, before monitors judge it. */
  learn?(step: Step): void;
  /** Called when no step that ended before this one will be judged later. */
  settle?(step: Step): void;
}

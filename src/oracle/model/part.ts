import type { FactEntry, MailEntry } from '../../journal/entry.ts';
import type { Step } from '../trace/step.ts';

/** One part of what is known about the service. */
export interface Part {
  /** Takes in a step as soon as it is in the journal, up to some seconds before monitors judge it. */
  note?(step: Step): void;
  fact?(fact: FactEntry): void;
  mail?(mail: MailEntry): void;
  /** No step that ends before this one will be judged any more. */
  settle?(step: Step): void;
  /** Nothing is known any more. */
  forget(): void;
}

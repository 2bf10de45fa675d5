import type { FactEntry, MailEntry } from '../../journal/entry.ts';
import type { Step } from '../trace/step.ts';

/** What is known about the service, folded from the trace. Its parts are added here, one file each. */
export class Model {
  /** Takes in a step as soon as it is in the journal: its writes, with the time in which they took effect. */
  note(_step: Step): void {}

  /** Takes in what the run wrote down beside the exchanges, such as which id a created payment has. */
  fact(_fact: FactEntry): void {}

  mail(_mail: MailEntry): void {}

  /** No step that ends before this one will be judged any more: what only they could need is forgotten. */
  settle(_step: Step): void {}

  /** The clock went back, or something was lost: nothing is known any more. */
  forget(): void {}
}

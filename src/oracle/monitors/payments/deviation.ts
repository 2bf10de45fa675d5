import type { PaymentField } from '../../../contract/operations.ts';
import { type Json, member } from '../../../json/value.ts';
import type { Finding } from '../../finding.ts';
import { type Asked, agrees } from '../../model/payments/asked.ts';
import type { Payment } from '../../model/payments/payment.ts';
import type { Write } from '../../model/register.ts';
import type { RuleCase } from '../../trace/refusal.ts';
import type { Step } from '../../trace/step.ts';
import type { Shown } from './places.ts';
import type { CorrectResponse } from './rights.ts';

/** A response that shows a value of a payment field that no possibly effective request asked for. */
export interface Deviation {
  readonly field: PaymentField;
  readonly place: string;
  readonly payment: Payment;
  readonly possible: readonly Write<Asked>[];
  readonly shown: Shown;
  readonly record: Json;
  /** JSON Pointer to the record in the body. */
  readonly at: string;
  readonly step: Step;
  /** Whether the place is known to carry the field. */
  readonly isCarried: boolean;
  /** The last response of the same place with the correct value. `null` if there is none. */
  readonly right: CorrectResponse | null;
  /**
   * Whether the value may be right: it is empty, and the service may have emptied the field on an update or a pay. It is
   * wrong only if another place shows the field as sent.
   */
  readonly isUnclear: boolean;
  /** Whether a text is shown in a form that differs from the sent one and that a service may store. */
  readonly isReworded: boolean;
  /** Whether a long text is shown cut, and no longer one of this field was shown whole. */
  readonly isCut: boolean;
  /** Whether the same response shows this field wrong in a payment that no refused request named. */
  readonly isBeside?: boolean;
  /** Whether an accepted update of another payment asked for the value. It may have changed this one, too. */
  readonly isOfOther?: boolean;
}

/** How a deviation is reported. What another place shows decides at the end of the trace. */
export interface JudgedDeviation {
  /** If no other place shows the field as sent. `null` if nothing is wrong then. */
  readonly finding: Finding | null;
  /** If another place shows the field as sent. `null` if that makes no difference. */
  readonly instead: Finding | null;
  /** The rule of the refused request that certainly left the value, if one did. */
  readonly culprit?: RuleCase;
}

/** Whether a value is a text or a number that a request asked for. */
export function isRequestedValue(asked: Asked, got: Json | undefined): boolean {
  return (typeof asked === 'string' || typeof asked === 'number') && agrees(asked, got, true);
}

/** When the last request that may have written the field ended, in milliseconds since 1970. */
export function lastWriteEnd({ possible }: Deviation): number {
  return Math.max(...possible.map(({ end }) => end).filter((end) => Number.isFinite(end)));
}

/**
 * Whether the response to a write shows a field that an update did not name, or that a create or pay need not show. If
 * other places show the same value, the service stored it, and the rules about these places say so.
 */
export function isIncidental({ step, field }: Deviation): boolean {
  if (step.operation === 'updatePayment') return member(step.input, field) === undefined;
  return step.operation === 'createPayment' || step.operation === 'sandboxPay';
}

/** The place and the field of a deviation, as a key. */
export function whereOf({ place, field }: Pick<Deviation, 'place' | 'field'>): string {
  return `${place} ${field}`;
}

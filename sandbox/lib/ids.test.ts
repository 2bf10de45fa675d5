import { expect, test } from 'vitest';
import { hasForm, type IdForm, newId } from './ids.ts';

const forms: IdForm[] = ['uuid', 'ulid', 'cuid', 'objectid', 'integer', 'other'];

test.each(forms)('an id of the form %s has it, and no other form', (form) => {
  const id = newId(form, 7, 1_800_000_000_000);
  const other = forms.filter((one) => hasForm(one, id));
  expect(other).toEqual([form]);
});

test.each(forms)('ids of the form %s do not recur', (form) => {
  const ids = Array.from({ length: 500 }, (_, serial) => newId(form, serial, 1_800_000_000_000));
  expect(new Set(ids).size).toBe(500);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { english } from '../../test/mails/english.ts';
import { european } from '../../test/mails/european.ts';
import { html } from '../../test/mails/html.ts';
import { lettered, odd, oddWithoutCode } from '../../test/mails/odd.ts';
import { otherScripts } from '../../test/mails/other-scripts.ts';
import { portuguese } from '../../test/mails/portuguese.ts';
import type { Sample } from '../../test/mails/sample.ts';
import { withoutCode } from '../../test/mails/without-code.ts';
import { type CodeMail, codeFormOf, findCode } from './code.ts';
import { htmlAsText } from './html.ts';

const to = ['conformance+8472193@example.com'];

function mailOf({ subject = '', text, html: page }: Sample): CodeMail {
  return { subject, to, text: text ?? htmlAsText(page ?? ''), ...(page ? { html: page } : {}) };
}

describe.each(
  Object.entries({ portuguese, english, european, otherScripts, html, odd, lettered, withoutCode, oddWithoutCode }),
)('%s', (_group, samples) => {
  test.each(samples)('$name', (sample) => {
    expect(findCode(mailOf(sample))?.code ?? null).toBe(sample.code);
  });
});

const all = [...portuguese, ...english, ...european, ...otherScripts, ...html, ...odd];

test.each(all)('in plain text, sent as HTML, it is the same: $name', (sample) => {
  if (sample.html) return;
  const escaped = (sample.text ?? '').replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const page = `<html><body>${escaped
    .split('\n')
    .map((line) => `<div>${line}</div>`)
    .join('\n')}</body></html>`;
  expect(findCode(mailOf({ ...sample, text: htmlAsText(page), html: page }))?.code).toBe(sample.code);
});

test('a login token of letters outranks a number that nothing announces, a code that has to be an integer does not', () => {
  const mail = { subject: '', to, text: 'Your token is K7Q2M9XA. Our bank 774411 thanks you.' };
  expect(findCode(mail, { purpose: 'login' })?.code).toBe('K7Q2M9XA');
  expect(findCode(mail, { purpose: 'recovery' })?.code).toBe('774411');
});

test('a word of letters and digits is the login code of a mail that names no other', () => {
  const text = 'Digite ABC-234 no aplicativo para concluir.\n\nProtocolo: K7Q2M9\nSAC 0800 721 4455';
  const mail = { subject: 'Seu código de acesso', to, text };
  expect(findCode(mail, { purpose: 'login' })?.code).toBe('ABC-234');
  expect(findCode({ ...mail, subject: 'Novo acesso' }, { purpose: 'login' })).toBeNull();
});

test.each(['8H45GQ', 'NN8H37', '56RG5V', '6TEL9E'])(
  'letters in the middle of %s that would be an hour or a name of something by themselves are part of it',
  (code) => {
    const text = `Olá,\n\nseu código é ${code}.\n\nPedido feito às 8h45, CNPJ 12.345.678/0001-95, 2026`;
    expect(findCode({ subject: 'Acesso', to, text }, { purpose: 'login' })?.code).toBe(code);
  },
);

describe('hints', () => {
  const twoNumbers = { subject: 'Hello', to, text: 'Here you are: 55120 and 884217.' };

  test('the length of the last code decides between equals', () => {
    expect(findCode(twoNumbers, { lastLength: 5 })?.code).toBe('55120');
    expect(findCode(twoNumbers, { lastLength: 6 })?.code).toBe('884217');
  });

  test('a code of an earlier mail gives way to another', () => {
    expect(findCode(twoNumbers, { notThese: new Set(['884217']) })?.code).toBe('55120');
  });

  test('a code of an earlier mail is taken again where there is no other', () => {
    const mail = { subject: 'Code', to, text: 'Your code is 884217. © 2026' };
    expect(findCode(mail, { notThese: new Set(['884217']) })?.code).toBe('884217');
  });

  test.each(['', ' Pix Pay, Av. Paulista 1200'])(
    'a code of an earlier mail is taken again from a link.%s',
    (address) => {
      const code = 'f81d4fae7dec11d0a765';
      const mail = { subject: 'Access', to, text: `Continue: https://app.example/login?code=${code}\n\n${address}` };
      expect(findCode(mail, { notThese: new Set([code]), purpose: 'login' })?.code).toBe(code);
    },
  );
});

describe('certainty', () => {
  test.each([
    ['sure', 'Your code is 884217.'],
    ['sure', '884217'],
    ['likely', 'Sign in with 884217.'],
    ['guess', 'Your code: 884217.\n\nYour code: 884218.'],
    ['guess', 'Nambari yako ni 884217.'],
  ])('is «%s» for «%s»', (certainty, text) => {
    expect(findCode({ subject: '', to, text })?.certainty).toBe(certainty);
  });
});

test('a mail that announces several numbers has up to two others', () => {
  const mail = { subject: '', to, text: 'Code 884217\nCode 551209\nCode 730166\nCode 640029' };
  expect(findCode(mail)).toMatchObject({ code: '884217', others: ['551209', '730166'] });
});

test('a mail that leaves no doubt has no others', () => {
  const mail = { subject: '', to, text: 'Your code is 884217.\nOrder 55120\n© 2026' };
  expect(findCode(mail)).toMatchObject({ code: '884217', certainty: 'sure', others: [] });
});

test.each([
  ['482913', String.raw`\d{6}`],
  ['0042', String.raw`\d{4}`],
  ['K7Q2M9XA', '[A-Z0-9]{8}'],
  ['f3a9c1', '[a-z0-9]{6}'],
  ['aB3-x_.', '[A-Za-z0-9_.-]{7}'],
])('the form of %s is %s', (code, form) => {
  expect(codeFormOf(code)).toBe(form);
  expect(code).toMatch(new RegExp(`^${form}$`));
});

test.each([
  ['digits', '1'.repeat(1_000_000)],
  ['numbers', '123456 '.repeat(100_000)],
  ['groups', '12 '.repeat(100_000)],
  ['lines', '1\n'.repeat(200_000)],
  ['letters', 'ä'.repeat(500_000)],
  ['labels', 'código de '.repeat(50_000)],
  ['tags', '<b>'.repeat(100_000)],
  ['links', 'https://x.y/?token=1 '.repeat(20_000)],
  ['addresses', 'a@'.repeat(200_000)],
  ['brackets', '(12)'.repeat(100_000)],
])('a mail of nothing but %s is read in bounded time', (_what, text) => {
  // The CPU time of this thread in microseconds, because other threads may be busy
  const before = process.threadCpuUsage();
  findCode({ subject: text.slice(0, 5000), to, text, html: text });
  const { user, system } = process.threadCpuUsage(before);
  expect(user + system).toBeLessThan(5_000_000);
});

const greetings = ['Olá, Maria!', 'Hi Bob,', 'Hola:', 'Guten Tag', 'Bonjour,', '', 'PIX PAGAMENTOS 2026'];
const announcements = [
  'Seu código de verificação é {code}.',
  'Código: {code}',
  'Use {code} para confirmar seu e-mail.\nNão compartilhe este código.',
  'Digite o código abaixo:\n\n{code}\n',
  'Your verification code is {code}',
  'Enter this code to continue:\n{code}',
  '{code} is your one-time code.',
  'Tu código de acceso es {code}, válido 10 minutos.',
  'Ihr Code lautet {code}.',
  'Votre code : {code}',
  'Token: {code}',
  '認証コードは{code}です。',
  'Ваш код: {code}',
];
const noises = [
  'Válido por 10 minutos (600 segundos).',
  'Pedido em 21/11/2026 às 10:33:07.',
  'Requested on November 21, 2026 from 203.0.113.77.',
  'Pedido nº 4455667',
  'Order #88771199, total $1,234.56',
  'CPF 123.456.789-09',
  'Conta 7788990, agência 0001',
  'Ticket: 99182',
  'Cartão final 4321',
  'https://example.com/n/20261121/99887766?utm_id=445566',
  'Your account was opened in 2019.',
];
const footers = [
  '© 2026 Pix Ltda. CNPJ 12.345.678/0001-95',
  'Rua das Flores, 1234 - CEP 01310-100 - São Paulo',
  'Central de atendimento: (11) 4004-1234',
  'Example Inc., 1600 Market Street, San Francisco, CA 94103',
  'Musterstraße 12, 10115 Berlin, Tel. +49 30 1234567',
  '',
];

test.each([
  ['ABC-1234', 6, 'ABC-1234'],
  ['48C-1207', 6, '48C-1207'],
  ['ABC-1234', 4, '1234'],
  ['PIX-482913', 6, '482913'],
  ['PIX-482913', undefined, '482913'],
])(
  '%s: the code of a login is the whole or its number, as codes of sign-ups have %s digits',
  (written, signupLength, code) => {
    const mail = { subject: 'Pix', to, text: `Your login code is: ${written}` };
    expect(findCode(mail, { purpose: 'login', signupLength })?.code).toBe(code);
    expect(findCode(mail, { purpose: 'signup', signupLength })?.code).toMatch(/^\d+$/);
  },
);

const writtenCode = fc
  .tuple(fc.integer({ min: 4, max: 10 }), fc.nat(), fc.constantFrom('', '', ' ', '-'))
  .map(([length, number, separator]) => {
    const code =
      String(1 + (number % 9)) +
      String(number)
        .padStart(9, '7')
        .repeat(2)
        .slice(0, length - 1);
    const groups = length % 2 === 0 ? [code.slice(0, length / 2), code.slice(length / 2)] : [code];
    return { code, written: groups.join(separator) };
  });

test('the code is found whatever the template and the noise are', () => {
  const template = fc.record({
    greeting: fc.constantFrom(...greetings),
    announcement: fc.constantFrom(...announcements),
    before: fc.subarray(noises, { maxLength: 2 }),
    after: fc.subarray(noises, { maxLength: 3 }),
    footer: fc.subarray(footers, { maxLength: 3 }),
    form: fc.constantFrom('text', 'html', 'both'),
    emphasis: fc.constantFrom('{code}', '<b>{code}</b>', '<span style="font-size:24px">{code}</span>'),
  });
  fc.assert(
    fc.property(writtenCode, template, ({ code, written }, parts) => {
      const lines = [parts.greeting, ...parts.before, parts.announcement, ...parts.after, ...parts.footer].join('\n\n');
      const text = lines.replace('{code}', written);
      const page = lines
        .split('\n')
        .map((line) => `<p>${line.replace('&', '&amp;')}</p>`)
        .join('')
        .replace('{code}', parts.emphasis.replace('{code}', written));
      const mail = {
        subject: 'Pix',
        to,
        text: parts.form === 'html' ? htmlAsText(page) : text,
        ...(parts.form === 'text' ? {} : { html: page }),
      };
      expect(findCode(mail)?.code).toBe(code);
    }),
    { numRuns: Number(process.env['RUNS'] ?? 500) },
  );
});

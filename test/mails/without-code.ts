import type { Sample } from './sample.ts';

export const withoutCode: readonly Sample[] = [
  {
    name: 'welcome',
    code: null,
    subject: 'Bem-vindo!',
    text: 'Olá Maria, sua conta foi criada em 21/11/2026.\n\n© 2026 Pix Ltda. CNPJ 12.345.678/0001-95\nRua das Flores, 1234 - CEP 01310-100 - (11) 4004-1234',
  },
  {
    name: 'receipt',
    code: null,
    subject: 'Receipt for order #55443322',
    text: 'Order #55443322\nTotal: $1,024.00\nDate: November 21, 2026\nCard: **** 4242\nSan Francisco, CA 94103',
  },
  {
    name: 'password was changed',
    code: null,
    subject: 'Your password was changed',
    text: 'Your password was changed on 2026-11-21 at 10:33 from 203.0.113.77. If that was not you, call +1 415 555 0100.',
  },
  { name: 'no number at all', code: null, subject: 'Hello', text: 'Just saying hello.' },
  { name: 'empty', code: null, subject: '', text: '' },
  {
    name: 'HTML with numbers in its markup alone',
    code: null,
    subject: 'Hello',
    html: '<style>a{color:#123456}</style><p style="margin:1234px" data-id="998877">Hello</p><img src="https://t.example.com/887766?token=abc">',
  },
  {
    name: 'too short and too long numbers',
    code: null,
    subject: 'Numbers',
    text: 'Our code of conduct has 123 pages and was read 12345678901 times.',
  },
  {
    name: 'a code that is announced and not there',
    code: null,
    subject: 'Token de acesso',
    html: '<p>Para receber o seu código, toque abaixo:</p><p><b>CONFIRMAR</b></p><p>Seu token: em breve</p>',
  },
  {
    name: 'an account after a sentence about the code',
    code: null,
    subject: 'Seu código',
    text: 'Seu código chega em breve. Conta: 483920',
  },
  {
    name: 'the number of a request whose code comes in another mail',
    code: null,
    subject: 'Nova solicitação',
    text: 'Recebemos a sua solicitação 8812345 para trocar a sua senha. O código segue em outra mensagem.',
  },
];

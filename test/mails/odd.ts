import type { Sample } from './sample.ts';

/** Mails with layouts that are rare but possible. */
export const odd: readonly Sample[] = [
  {
    name: 'a warning before the code',
    code: '831204',
    subject: 'PixFácil',
    text: 'PixFácil: nunca compartilhe este código. 831204 é o seu código para redefinir a senha. Dúvidas: 4003-1775',
  },
  {
    name: 'lines of key and value, the label first',
    code: '4821',
    subject: 'Código',
    text: 'Código: 4821\nValidade: 10/12/2026\nSolicitação: 9182\nTerminal: 0034',
  },
  {
    name: 'single digits in two groups',
    code: '123456',
    subject: 'PixFácil',
    text: 'Olá! Para continuar, use o token abaixo.\n\n  1 2 3 - 4 5 6\n\nEquipe',
  },
  {
    name: 'no space on either side',
    code: '770011',
    subject: 'Verify',
    text: 'Your verification code:770011.It expires soon',
  },
  {
    name: 'a host name and a case number between label and code',
    code: '55512',
    subject: 'Your Acme code',
    text: 'Your Acme code for login to acme-2026.example.com (case 778899) is 55512.',
  },
  {
    name: 'a hyphen that does not break, and a number in the greeting',
    code: '381920',
    subject: 'Confirm',
    html: '<div>Hi <b>4477</b>!</div><div>Code</div><div style="font-size:24pt">381&#8209;920</div>',
  },
  {
    name: 'a font element',
    code: '381920',
    subject: 'Confirm',
    html: '<p>Please use the following one-time password (OTP). Request ID 20261121-88771. OTP valid for 3 min.</p><p align=center><font size="6">381920</font></p><p>Bank 2026</p>',
  },
  {
    name: 'the word number for the code',
    code: '660011',
    subject: 'Olá',
    text: 'Prezado(a) cliente 44556677,\n\nInforme no site o número 660011 para validar seu e-mail.\n\nOuvidoria 0800 727 9933',
  },
  {
    name: 'a thread that quotes the code of the mail before',
    code: '552817',
    subject: 'Re: Seu acesso ao Banco',
    text: 'Seu código: 552817\n\n--\nCentral 4004-1234\n\nEm 21/11/2026 13:00:00, o banco escreveu:\n> Olá! Use o código\n> 118244\n> para acessar.\n',
  },
  {
    name: 'arrows',
    code: '40718',
    subject: 'Validação',
    text: 'Seu código\n\n>>> 40718 <<<\n\nNSU 000123, lote 556677',
  },
  {
    name: 'rules',
    code: '40718',
    subject: 'Validação',
    text: 'Seu código\n-----------\n  40718\n-----------\nNSU 000123, lote 556677',
  },
  {
    name: 'a drawn table',
    code: '40718',
    subject: 'Validação',
    text: '| Código | Validade |\n|--------|----------|\n| 40718  | 10 min   |',
  },
  {
    name: 'the code first, the sentence after it',
    code: '728190',
    subject: 'ACME',
    text: '728190\n\nUse this to sign in. If you have trouble visit https://acme.example/help/articles/360001234567',
  },
  {
    name: 'the code with a remark',
    code: '728190',
    subject: 'ACME',
    text: 'ACME security\n\n728190 (expires in 5 minutes)\n\n500 Main Blvd, 94158',
  },
  { name: 'assignments', code: '77421903', subject: 'Token', text: 'TOKEN=77421903; EXPIRES=1795259587; USER=42' },
  { name: 'JSON', code: '77421903', subject: 'Token', text: '{"event":"email_code","code":77421903,"ts":1795259587}' },
  {
    name: 'a lone label above',
    code: '30481',
    subject: 'Sign-in',
    text: 'Requested from São Paulo (05409-000), Brazil\n\nCode\n30481',
  },
  { name: 'pairs', code: '102030', subject: 'Código', text: 'Seu código de verificação: 10-20-30' },
  {
    name: 'a code that looks like a date',
    code: '21112026',
    subject: 'Código',
    text: 'Seu código de verificação: 21112026',
  },
  {
    name: 'a code grouped like a telephone',
    code: '12345678',
    subject: 'Código',
    text: 'Seu código: 1234-5678. Tel: 3456-7890',
  },
  { name: 'seven digits in groups', code: '1234567', subject: 'Código', text: 'Seu código: 123-4567. Tel: 345-7890' },
  { name: 'nine digits in groups', code: '987654321', subject: 'Código', text: 'Seu código é 987 654 321.' },
  { name: 'nine digits with stops', code: '987654321', subject: 'Código', text: 'Seu código é 987.654.321.' },
  { name: 'ten digits in groups', code: '5566778899', subject: 'Código', text: 'Seu código é 55667-78899.' },
  {
    name: 'a link and a number alike',
    code: '60012',
    subject: 'Magic',
    text: 'Click https://a.example/login?code=60012&state=9911223344 or enter 60012.',
  },
  {
    name: 'a parameter emailToken',
    code: '60012',
    subject: 'Magic',
    text: 'Click https://a.example/login?emailToken=60012',
  },
];

export const oddWithoutCode: readonly Sample[] = [
  {
    name: 'an account is open',
    code: null,
    subject: 'Cadastro concluído',
    text: 'Olá Maria,\n\nSua conta 1234567 na agência 0001 está ativa desde 21/11/2026.\n\n© 2026',
  },
  {
    name: 'a new login was seen',
    code: null,
    subject: 'Novo acesso',
    text: 'Detectamos um novo acesso à sua conta em 21/11/2026 10:33 - IP 189.40.12.7 - Chrome 142.0.7444.60. Se não foi você, ligue 0800 727 9933.',
  },
  {
    name: 'a welcome with a tracking link',
    code: null,
    subject: 'Bem-vindo',
    html: '<p>Que bom ter você aqui!</p><a href="https://t.example/c/9f86d081884c7d659a2feaa0c55ad015?e=Zk93LpQ0xT7mB2vN">Ver</a>',
  },
  {
    name: 'a payment came in',
    code: null,
    subject: 'Pix recebido',
    text: 'Você recebeu um Pix de R$ 1.250,00 de João Silva, CPF ***.456.789-**, ID E1234567820261121103312345678901.',
  },
];

/** A login token is a string in a path, so it may contain letters. */
export const lettered: readonly Sample[] = [
  {
    name: 'a token of letters and digits beside a helpline',
    code: 'UNW88FN2',
    subject: 'Novo acesso à sua conta',
    text: 'Olá!\n\nUse o token abaixo para concluir o acesso: UNW88FN2\n\nEle vale por 15 minutos.\n\nDúvidas? Central 0800 722 4410 ou 4004-3535.',
  },
  { name: 'quotes around a token', code: 'AB23XYZ', subject: 'Acesso', text: 'Seu código de acesso é “AB23XYZ”.' },
  { name: 'capitals alone', code: 'XKQWTZ', subject: 'Sign-in token', text: 'Your sign-in token is XKQWTZ.' },
  {
    name: 'capitals in a box',
    code: 'QHQVPF',
    subject: 'Acesso',
    html: '<p>Use o token abaixo:</p><div style="font-size:32px"><b>QHQVPF</b></div><a href="https://x.example">ACESSAR</a>',
  },
  { name: 'capitals set apart', code: 'QHQVPF', subject: 'Token', html: '<p>Seu token:</p><p><b>Q H Q V P F</b></p>' },
  { name: 'small letters set apart', code: 'kq7wpx', subject: 'Token', html: '<p>Seu token:</p><p>k q 7 w p x</p>' },
  {
    name: 'one box for each letter',
    code: 'KQWPXZ',
    subject: 'Token',
    html: `<p>Seu código:</p><table><tr>${[...'KQWPXZ'].map((letter) => `<td><p>${letter}</p></td>`).join('')}</tr></table>`,
  },
  {
    name: 'one box for each letter or digit',
    code: 'K1234Q',
    subject: 'Token',
    html: `<p>Seu código:</p>${[...'K1234Q'].map((letter) => `<div>${letter}</div>`).join('')}`,
  },
  {
    name: 'letters in the cells behind their label',
    code: 'KQWPXZ',
    subject: 'Token',
    html: `<table><tr><td>Your code:</td>${[...'KQWPXZ'].map((letter) => `<td>${letter}</td>`).join('')}</tr></table>`,
  },
  {
    name: 'initials and single letters of a sentence',
    code: null,
    subject: 'Código de conduta',
    html: '<p>O código de conduta vale de A a Z.</p><ul><li>A</li><li>B</li><li>C</li></ul><p>J. R. R. T.</p>',
  },
  {
    name: 'letters and digits in cells of a table, a dash between the groups, the sentence below',
    code: 'AB3DX9FG',
    subject: 'Banco Exemplo: acesso',
    html: '<p>Pedido de acesso em 21/11/2026. Protocolo 20261234567890.</p><table><tr><td style="font-size:28px">A</td><td style="font-size:28px">B</td><td style="font-size:28px">3</td><td style="font-size:28px">D</td><td style="font-size:28px">-</td><td style="font-size:28px">X</td><td style="font-size:28px">9</td><td style="font-size:28px">F</td><td style="font-size:28px">G</td></tr></table><p>O código vale por 10 minutos.</p><p>CNPJ 12.345.678/0001-95 &bull; 4004-1234 &copy; 2026</p>',
  },
  {
    name: 'letters in cells of a table, the sentence below',
    code: 'KXMRQTWP',
    subject: 'Banco Exemplo: acesso',
    html: '<p>Pedido de acesso em 21/11/2026.</p><table><tr><td style="font-size:28px">K</td><td style="font-size:28px">X</td><td style="font-size:28px">M</td><td style="font-size:28px">R</td><td style="font-size:28px">Q</td><td style="font-size:28px">T</td><td style="font-size:28px">W</td><td style="font-size:28px">P</td></tr></table><p>O código vale por 10 minutos.</p><p>4004-1234 &copy; 2026</p>',
  },
  {
    name: 'a token above a quoted mail with a number for its code',
    code: 'KX3R-QT9P',
    subject: 'Re: Seu acesso ao Banco',
    text: 'Seu código: KX3R-QT9P\n\n--\nCentral 4004-1234\n\nEm 21/11/2026 13:00:00, o banco escreveu:\n> Seu código: 118244\n> Central 4004-1234\n',
  },
  { name: 'small letters', code: 'tpvubasn', subject: 'Sign in', text: 'Your token: tpvubasn\n\nIt expires soon.' },
  { name: 'in the subject', code: 'K7QM9X', subject: 'K7QM9X é o seu código', text: 'Veja o assunto.' },
  { name: 'hexadecimal', code: 'dc05a496d2', subject: 'Token', text: 'Seu token de acesso é\ndc05a496d2\n' },
  {
    name: 'a UUID',
    code: '0b9f2a64-9d0e-4c7b-8f56-7d1f2a9c3b10',
    subject: 'Sign-in',
    text: 'Your token: 0b9f2a64-9d0e-4c7b-8f56-7d1f2a9c3b10',
  },
  {
    name: 'a link with a parameter of a name of its own',
    code: '0b9f2a64-9d0e-4c7b-8f56-7d1f2a9c3b10',
    subject: 'Sign-in',
    text: 'Open this to go on:\n\nhttps://app.example/login/go?k=0b9f2a64-9d0e-4c7b-8f56-7d1f2a9c3b10&lang=en',
  },
  {
    name: 'a link with a route behind the hash',
    code: 'f81d4fae7dec11d0a765',
    subject: 'Acesso',
    html: '<p>Olá!</p><a href="https://app.example/#/entrar?token=f81d4fae7dec11d0a765">Entrar</a>',
  },
  { name: 'the only word of the mail', code: 'QHQVPF', subject: 'Sign-in', text: 'QHQVPF\n' },
];

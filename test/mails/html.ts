import type { Sample } from './sample.ts';

const style =
  '<style>.c{color:#123456;background:#998877;width:6000px}@media(max-width:4800px){td{padding:1234px}}</style>';
const footer =
  '<table><tr><td style="font-size:11px;color:#999999">&copy; 2026 Example Ltda. CNPJ 12.345.678/0001-95<br>Av. Paulista, 1578, CEP 01310-200<br>Tel.: <a href="tel:+551140041234">(11) 4004-1234</a></td></tr></table><img src="https://t.example.com/o/998877665?m=55443322" width="1" height="1" alt="">';

function page(body: string): string {
  return `<!doctype html><html><head><title>Mail 445566</title>${style}</head><body bgcolor="#445566"><!-- campaign 20264455 -->${body}${footer}</body></html>`;
}

export const html: readonly Sample[] = [
  {
    name: 'heading',
    code: '482913',
    subject: 'Confirme seu e-mail',
    html: page('<p>Use este código para confirmar seu e-mail:</p><h1>482913</h1><p>Expira em 10 minutos.</p>'),
  },
  {
    name: 'large letters in a table',
    code: '73014',
    subject: 'Your sign-in code',
    html: page(
      '<table><tr><td>Hello 👋</td></tr><tr><td><div style="font-size:32px;letter-spacing:8px;font-weight:700">73014</div></td></tr><tr><td>Order 88771199</td></tr></table>',
    ),
  },
  {
    name: 'bold tags that split the code',
    code: '904417',
    subject: 'Code',
    html: page('<p>Your code: <b>90</b><b>44</b><b>17</b></p>'),
  },
  {
    name: 'one cell for each digit',
    code: '904417',
    subject: 'Código',
    html: page(
      `<p>Seu código</p><table><tr>${[...'904417'].map((digit) => `<td style="font-size:28px">${digit}</td>`).join('')}</tr></table>`,
    ),
  },
  {
    name: 'one box for each digit',
    code: '904417',
    subject: 'Código',
    html: page(
      `<p>Seu código</p>${[...'904417'].map((digit) => `<div class="box">${digit}</div>`).join('')}<p>10 min</p>`,
    ),
  },
  {
    name: 'inline boxes and white space',
    code: '90441',
    subject: 'Code',
    html: page(
      `<p>Code</p><p>${[...'90441'].map((digit) => `<span style="padding:4px">${digit}</span>\n`).join('')}</p>`,
    ),
  },
  {
    name: 'non-breaking spaces between the digits',
    code: '662018',
    subject: 'Code',
    html: page('<p>Your code is</p><p>6&nbsp;6&nbsp;2&nbsp;0&nbsp;1&nbsp;8</p>'),
  },
  {
    name: 'entities for digits',
    code: '4829',
    subject: 'Code',
    html: page('<p>Code: &#52;&#56;&#50;&#57;</p>'),
  },
  {
    name: 'label and code side by side in two elements',
    code: '771923',
    subject: 'Acesso',
    html: page('<div><span>Código</span><strong>771923</strong><span>Válido</span> por 10 minutos</div>'),
  },
  {
    name: 'label and code in two cells',
    code: '771923',
    subject: 'Acesso',
    html: page('<table><tr><th>Pedido</th><td>998877</td></tr><tr><th>Código</th><td>771923</td></tr></table>'),
  },
  {
    name: 'hidden preview text before',
    code: '50918',
    subject: 'Acme',
    html: page(
      '<div style="display:none;max-height:0">Your code is 50918 &zwnj;&nbsp;&zwnj;&nbsp;</div><p>Hi Bob, account 44556677</p><p>Type this in:</p><p><b>50918</b></p>',
    ),
  },
  {
    name: 'the code in a button that leads on',
    code: '339018',
    subject: 'Sign in',
    html: page('<p>Sign in with one click:</p><a href="https://example.com/l?otp=339018&id=7788990">Sign in</a>'),
  },
  {
    name: 'the address of a page, written out',
    code: '339018',
    subject: 'Confirm your e-mail',
    html: page('<p>Open https://app.example.com/v2/signup/339018/confirm to go on.</p>'),
  },
  {
    name: 'a tracking link beside the code',
    code: '665544',
    subject: 'Your code',
    html: page('<p>Your code is 665544</p><a href="https://l.example.com/c?token=abcdef&code=in_12345678">site</a>'),
  },
  {
    name: 'unclosed tags',
    code: '8120934',
    subject: 'Code',
    html: '<p>Your code<p><font size=6><b>8120934<p>Thanks<p>2026',
  },
  {
    name: 'a readonly field to copy from',
    code: '120934',
    subject: 'Code',
    html: page('<p>Copy your code</p><input type="hidden" value="999999"><input readonly value="120934">'),
  },
  {
    name: 'text part without the code',
    code: '551209',
    subject: 'Confirm',
    text: 'This mail needs an HTML viewer. Newsletter 2026, issue 1234.',
    html: page('<h2>551209</h2><p>is your confirmation code</p>'),
  },
  {
    name: 'text part and HTML part alike',
    code: '20260',
    subject: 'Confirm',
    text: 'Your confirmation code: 20260\n\n(c) 2026 Example, 90210 Beverly Hills',
    html: page('<p>Your confirmation code: <strong>20260</strong></p>'),
  },
  {
    name: 'a whole mail in large bold letters',
    code: '7781',
    subject: 'Alert',
    html: page('<h1>Account 44551 was opened in 2026. Code: 7781. Branch 0001, desk 1234.</h1>'),
  },
  {
    name: 'German, emphasised date',
    code: '441209',
    subject: 'Anmeldung',
    html: page('<p>Am <b>21.11.2026</b> um <b>10:33</b> Uhr</p><p>Ihr Code: <b>441209</b></p><p>12489 Berlin</p>'),
  },
];

import type { Dialect } from '../dialect.ts';
import type { Purpose } from '../parts/codes.ts';

interface Mail {
  readonly subject: string;
  readonly text?: string;
  readonly html?: string;
}

interface Words {
  readonly subjects: Readonly<Record<Purpose, string>>;
  readonly hello: string;
  readonly yourCode: string;
  readonly expires: string;
  readonly ignore: string;
  readonly help: string;
  readonly company: string;
}

const words: Readonly<Record<Dialect['mail']['language'], Words>> = {
  pt: {
    subjects: {
      signup: 'Confirme seu e-mail',
      login: 'Seu código de acesso',
      recovery: 'Redefinição de senha',
    },
    hello: 'Olá,',
    yourCode: 'Seu código de verificação é',
    expires: 'Ele vale por 15 minutos.',
    ignore: 'Se não foi você, ignore esta mensagem.',
    help: 'Dúvidas? Ligue para 0800 123 4567, de segunda a sexta, das 8h às 18h.',
    company: '© 2026 Sandbox Pagamentos S.A. · CNPJ 12.345.678/0001-95 · Av. Paulista, 1578, São Paulo, 01310-200',
  },
  en: {
    subjects: { signup: 'Confirm your e-mail', login: 'Your sign-in code', recovery: 'Reset your password' },
    hello: 'Hello,',
    yourCode: 'Your verification code is',
    expires: 'It is valid for 15 minutes.',
    ignore: 'If this was not you, ignore this message.',
    help: 'Questions? Call +55 11 4004-1234, Monday to Friday, 8 to 18.',
    company: '© 2026 Sandbox Payments Ltd. · Company no. 12345678000195 · 1578 Paulista Ave., São Paulo 01310-200',
  },
  es: {
    subjects: { signup: 'Confirma tu correo', login: 'Tu código de acceso', recovery: 'Restablecer la contraseña' },
    hello: 'Hola:',
    yourCode: 'Tu código de verificación es',
    expires: 'Es válido durante 15 minutos.',
    ignore: 'Si no has sido tú, ignora este mensaje.',
    help: '¿Dudas? Llama al 900 123 456, de lunes a viernes, de 8 a 18 h.',
    company: '© 2026 Sandbox Pagos S.A. · NIF 12345678000195 · Av. Paulista 1578, São Paulo 01310-200',
  },
};

export function codeMail(mail: Dialect['mail'], purpose: Purpose, code: string): Mail {
  const say = words[mail.language];
  const subject = say.subjects[purpose] + (mail.inSubject ? `: ${code}` : '');
  const noise = mail.noise ? [say.expires, say.ignore, say.help, say.company] : [say.ignore];
  const text = [say.hello, '', `${say.yourCode}: ${code}`, '', ...noise].join('\n');
  const html = htmlOf(say, code, noise);
  if (mail.format === 'text') return { subject, text };
  return mail.format === 'html' ? { subject, html } : { subject, text, html };
}

function htmlOf(say: Words, code: string, noise: readonly string[]): string {
  const paragraphs = noise.map((line) => `<p style="color:#667085;font-size:13px;margin:0 0 8px">${line}</p>`);
  return `<!doctype html><html><head><meta charset="utf-8"><style>.c{width:600px;background:#101828}</style></head><body>
<div class="c"><p>${say.hello}</p><p>${say.yourCode}:</p>
<h1 style="letter-spacing:4px;color:#123456">${code}</h1>
${paragraphs.join('\n')}</div></body></html>`;
}

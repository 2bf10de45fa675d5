import type { Sample } from './sample.ts';

export const portuguese: readonly Sample[] = [
  {
    name: 'a code for the account',
    code: '483920',
    subject: 'Seu código',
    text: 'Olá,\n\nseu código para abrir a conta: 483920\n\nVale por 10 minutos.\nPedido 202611, central 0800 555 1234',
  },
  {
    name: 'label and code on a line, footer with CNPJ, address and telephone',
    code: '482913',
    subject: 'Seu código de verificação',
    text: `Olá, Maria!

Seu código de verificação é: 482913

Ele expira em 10 minutos. Se você não pediu este código, ignore este e-mail.

Pix Pagamentos Ltda. - CNPJ 12.345.678/0001-95
Av. Paulista, 1578 - 14º andar - São Paulo/SP - CEP 01310-200
Central de atendimento: (11) 4004-1234 ou 0800 729 0722
© 2026 Todos os direitos reservados.`,
  },
  {
    name: 'code alone below its announcement',
    code: '7391',
    subject: 'Confirme seu e-mail',
    text: `Bem-vindo ao PagaJá 2026!

Para confirmar seu cadastro, digite o código abaixo no aplicativo:

7391

O código vale por 1440 minutos.
Rua XV de Novembro, 1299, Curitiba - PR, 80060-000`,
  },
  {
    name: 'code in the middle of a sentence with the date and time of asking',
    code: '90817263',
    subject: 'Login',
    text: `Em 21/11/2026 às 10:33:07 recebemos um pedido de acesso do IP 189.40.12.7. Use 90817263 para concluir o acesso à sua conta. Protocolo 20261121004512.`,
  },
  {
    name: 'the year beside the code',
    code: '2718',
    subject: 'Acesso',
    text: 'PAGBANCO 2026\nToken: 2718\nValidade: 21/11/2026 10:43\nDúvidas? Ligue 3003-1020 (capitais) ou 0800 123 4567.',
  },
  {
    name: 'code that looks like a year',
    code: '2031',
    subject: 'Código de acesso',
    text: 'Seu código de acesso é 2031.\n\nEle expira em 15 minutos.\n\n© 2019-2026 Banco Exemplo S.A.',
  },
  {
    name: 'code before its label',
    code: '555120',
    subject: '555120 é o seu código',
    text: '555120 é o seu código de confirmação PixFácil. Não compartilhe com ninguém. Pedido 4455667, cliente 998877.',
  },
  {
    name: 'password reset with a protocol number first',
    code: '640029',
    subject: 'Recuperação de senha - protocolo 8837261',
    text: `Protocolo de atendimento: 8837261

Recebemos sua solicitação de recuperação de senha.
Informe o código 640029 para cadastrar uma nova senha.

Atenciosamente,
Equipe - ramal 4521 - WhatsApp +55 11 98765-4321`,
  },
  {
    name: 'grouped with a space',
    code: '183746',
    subject: 'Verificação em duas etapas',
    text: 'Código de segurança:\n\n183 746\n\nVálido por 5 min. Nunca pediremos este código por telefone.',
  },
  {
    name: 'grouped with a dash',
    code: '183746',
    subject: 'Verificação',
    text: 'Seu código é 183-746 (válido até 21-11-2026 23:59).',
  },
  {
    name: 'ten digits among documents',
    code: '4820193756',
    subject: 'Token de acesso',
    text: 'CPF: 123.456.789-09\nConta: 0012345-6\nAgência: 0001\n\nToken: 4820193756\n\nSolicitado em 21 de novembro de 2026.',
  },
  {
    name: 'price and quantity around',
    code: '300418',
    subject: 'Autorize sua compra',
    text: 'Compra de R$ 1.234,56 em 3 parcelas de R$ 411,52 na Loja 1020. Código para autorizar: 300418. Cartão final 4321.',
  },
  {
    name: 'no accents, capitals',
    code: '77120',
    subject: 'CODIGO DE ACESSO',
    text: 'SEU CODIGO DE ACESSO: 77120. VALIDO POR 600 SEGUNDOS.',
  },
  {
    name: 'label two lines above',
    code: '918273',
    subject: 'Sua conta',
    text: 'Este é o seu código de uso único.\n\nNão o informe a ninguém, nem a nossos atendentes.\n\n918273\n\nAté logo!',
  },
  {
    name: 'two codes of other kinds',
    code: '664201',
    subject: 'Confirmação',
    text: 'Código do cliente: 100234\nCódigo promocional: 202620\nCódigo de verificação: 664201\nCódigo de barras: 34191790',
  },
  {
    name: 'emailToken as the label',
    code: '391002',
    subject: 'emailToken',
    text: 'emailToken: 391002\nexpira: 1795259587\nusuário: conformance+8472@example.com',
  },
  {
    name: 'salutation with the local part of the address',
    code: '602214',
    subject: 'Olá conformance+8472193',
    text: 'Olá conformance+8472193,\n\nUse o código 602214 para entrar.\n\nEste e-mail foi enviado para conformance+8472193@example.com.',
  },
  {
    name: 'short mail with nothing but label and code',
    code: '0042',
    subject: '',
    text: 'PIN 0042',
  },
  {
    name: 'the stated length decides',
    code: '73920184',
    subject: 'Acesso',
    text: 'Digite o código de 8 dígitos. Lote 553120.\n73920184\nSuporte 553121',
  },
  {
    name: 'number of the account after the code',
    code: '118822',
    subject: 'Acesso',
    text: 'Para acessar sua conta: 118822. Conta 7788990 do banco 0237.',
  },
  {
    name: 'an earlier code that is no longer valid',
    code: '583920',
    subject: 'Código de verificação',
    text: 'Seu código de verificação é: 583920\n\nO código anterior 482910 não é mais válido.',
  },
  {
    name: 'an earlier code before the new one',
    code: '583920',
    subject: 'Novo código',
    text: 'O código anterior (482910) expirou.\n\nSeu novo código: 583920',
  },
];

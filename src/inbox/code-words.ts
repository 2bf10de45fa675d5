/**
 * The words with which a mail says what a number is, also without accents. Those of scripts without spaces match
 * anywhere, the others at the start of a word.
 */

/** Regular expressions, separated by white space. `_` is a space, and a line that begins with `//` a comment. */
function expressions({ raw }: TemplateStringsArray): readonly string[] {
  const lines = raw
    .join('')
    .split('\n')
    .filter((line) => !/^\s*\/\//.test(line));
  return lines
    .flatMap((line) => line.trim().split(/\s+/))
    .filter(Boolean)
    .map((word) => word.replaceAll('_', ' '));
}

/** Words for a code that is sent to be typed in, in the languages that a service may use. */
const codeWords = expressions`
  // Portuguese, Spanish, Catalan, Galician, Italian, Romanian
  c[oóò]d(?:igos?|ice|ici|i|ul|ului)?
  (?:clave|chave|senha|contraseña)_de_(?:acceso|acesso|verifica\p{L}+|seguran[çc]a|seguridad|confirma\p{L}+|us[oó]_[uú]nico|un_solo_uso)
  (?:clave|chave|senha|contraseña)_(?:temporal|tempor[aá]ria|provis[oó]ria)
  // English, French, Dutch, German with its compounds (Bestätigungscode), Scandinavian and Slavic forms
  [\p{L}-]{0,24}codes?  [\p{L}-]{0,24}k[oó]d(?:e|en|er|u|y|em|unuz|unuzu|unu|ja|ot|ok|as|a)?  [\p{L}-]{0,24}kood(?:i\p{L}{0,6})?
  [\p{L}-]{0,24}tokens?  otp  totp  pins?  one[-_]time_(?:pass\p{L}*|pin)  einmal\p{L}+  (?:sms|mobile|photo|m)-?tan  kennzahl
  mot_de_passe_(?:à_usage_unique|temporaire)
  mã  код\p{L}{0,4}  κωδικ\p{L}{0,4}
`;
const codeWordsAnywhere =
  'コード|認証番号|暗証番号|確認番号|パスコード|码|碼|코드|인증 ?번호|확인 ?번호|קוד|رمز|كود|کد|कोड|ओटीपी|কোড|รหัส';

/** Words that appear near a code but near many other things, too. */
const weakWords = expressions`
  verif\p{L}*  valid(?:a|e|ier|iere|ieren|ar|ação|acao|acion|ación|ation|ate|azione)  confirm\p{L}*  conferm\p{L}*
  aut(?:h)?enti\p{L}*  best[aä]tig\p{L}*  підтвердж\p{L}*  подтвержд\p{L}*
  senha  clave  chave  contraseñ\p{L}*  password  passwort\p{L}*  parola  hasło  heslo  lozink\p{L}*  şifre\p{L}*  пароль?
  use  enter  type  digite  informe  insira  introduzca  ingrese  saisissez  inserisci  eingeben
  log_?in  sign[-_]?(?:in|up)  acess\p{L}+
`;
const weakWordsAnywhere = '認証|確認|検証|验证|驗證|인증|확인|ยืนยัน|تحقق|تأكيد|אימות';

/** Words that give a number beside them another meaning: a postal code, a phone number, an order. */
const otherThings = expressions`
  // codes that are not to be typed in here
  (?:bar|qr|zip|post(?:al)?|promo(?:tion(?:al)?)?|discount|coupon|voucher|gift|source|country|area|dress|error|status)[_-]?codes?
  (?:bank|swift|sort|customer|client|order|product|booking|referr?al|invit(?:e|ation)|colou?r|tracking|department|tax)[_-]?codes?
  (?:gutschein|rabatt|aktions|strich|fehler|bestell|kunden|quell)-?code
  c[oó]d(?:igos?)?\.?_(?:postal|promocional|civil|penal|tribut[aá]rio|fuente|fonte|qr|pix|swift)
  c[oó]d(?:igos?)?\.?_(?:d[aeo]s?|del?)_(?:barras|pedido|cliente|desconto|descuento|banco|rastrei?o|rastreamento|produto|producto)
  c[oó]d(?:igos?)?\.?_(?:d[aeo]s?|del?)_(?:[aá]rea|defesa|[eé]tica|conduta|conducta|transa[cç][aã]o|conv[eê]nio|opera[cç][aã]o)
  c[oó]d(?:igos?)?\.?_(?:d[aeo]s?|del?)_(?:erro|error|reserva|seguimiento)
  postleitzahl  bankleitzahl
  // identifiers of people and companies
  cnpj  cpf  rg  nif  cif  nit  rut  rfc  ssn  vat(?:_(?:no|number|id|reg)\p{L}*)?  ust-?id(?:-?nr)?  hrb  siren  siret  iban
  inscri[cç][aã]o  registro  registered
  // places
  cep  zip  rua  avenida  av\.  alameda  travessa  pra[cç]a  rodovia  caixa_postal  p\.?_?o\.?_box  sala  apto
  street  road  avenue  boulevard  blvd  suite  calle  carrera  plaza  rue  via  ulica  ul\.
  \p{L}*stra(?:ß|ss)e  \p{L}+platz  \p{L}+weg
  // phone numbers
  tele(?:fon\p{L}*|phone)  phone  tel\.?  fone  fax  celular  whats_?app  sac  ramal  ouvidoria  central_de_atendimento
  ligue  call(?:_us)?  llame  llámanos  appelez  chiama  hotline  sms  телефон\p{L}*
  // other numbers of a business
  protocol(?:os?)?  chamado  ticket  fatura  invoice  rechnung\p{L}*  factura  facture  nota_fiscal  nf-?e  boleto
  refer[eê]ncia  reference  ref\.?  referenz\p{L}*  vorgang\p{L}*  bestell(?:ung|nummer)  kundennummer  matr[ií]cula
  contrato  contract  licen[cç]a  license
`;
const otherThingsAnywhere =
  '電話|お問い合わせ番号|注文番号|郵便番号|〒|电话|電話|订单|訂單|邮编|전화|주문번호|우편번호|โทร|هاتف';

/** A code that another one replaced, right before its number. */
const oldCode = new RegExp(
  String.raw`(?<!\p{L})(?:c[oó]d(?:igo)? (?:anterior|antigo|antiguo|previo|expirado|vencido)|(?:old|previous|earlier|former|expired) (?:\p{L}+ )?code` +
    `|code (?:précédent|antérieur)|(?:alte|vorherige)[rn]? code)[ .:#("'-]{0,4}$`,
  'iu',
);

/** Words that count only right before a number, because they occur everywhere in mails about accounts. */
const otherRightBefore = new RegExp(
  String.raw`(?<!\p{L})(?:pedido|solicita[cç][aã]o|solicitud|requisi[cç][aã]o|request|anfrage|demande|richiesta|orden|order|bestellung|commande|ordine|conta|cuenta|account|konto|compte|ag[eê]ncia|banco|cliente|customer|kunde|client|usu[aá]rio|user|id|vers[aã]o|version|v|build|valor|total|amount|betrag|price|pre[cç]o|saldo|desde|since|seit|depuis|from|em|in|até|until|bis|nº|n°|no|nr|num|case|caso|device|lote?|terminal|nsu|final|ending in|ends in|terminad[oa] em|loja|item|page|página|room|gate|error|erro|http|port|rfc|iso|lei|law)` +
    '(?: (?:number|número|numero|nummer|no|nr|n[º°o]|code|id|de|do|da))?[ .:#º°-]{0,4}$',
  'iu',
);

/** Units that make the number before them a quantity. */
const unitRightAfter =
  /^ ?(?:%|€|£|円|元|원|年|分|秒|時間|日間|小时|分钟|시간|분간?|초|(?:m(?:in(?:\.|s|ut\p{L}*)?|s)?|h(?:oras?|ours?|rs?)?|hodin\p{L}*|s(?:ec|eg|econd|egundo|ekund)?(?:s|os|en|y)?|dias?|days?|d[ií]as|tage?n?|stunden?|jours?|heures?|ore|giorni|years?|anos|años|jahre?n?|ans|anni|мин\p{L}*|час\p{L}*|сек\p{L}*|reais|usd|brl|eur|gbp|kr|zł|руб\p{L}*|k[mgb]|[mg]b|px|pessoas|people|users?|usu[aá]rios|clientes|customers|lojas|empresas|pontos|points|puntos|followers|seguidores)(?![\p{L}\d]))/iu;

const startOfWord = String.raw`(?<![\p{L}\p{M}])`;
const endOfWord = String.raw`(?![\p{L}\p{M}])`;

function anyOf(words: readonly string[], anywhere: string): RegExp {
  return new RegExp(`${startOfWord}(?:${words.join('|')})${endOfWord}|${anywhere}`, 'giu');
}

const codePattern = anyOf(codeWords, codeWordsAnywhere);
const weakPattern = anyOf(weakWords, weakWordsAnywhere);
const otherPattern = anyOf(otherThings, otherThingsAnywhere);

export interface Label {
  readonly kind: 'code' | 'weak' | 'other';
  readonly start: number;
  readonly end: number;
}

/** The words on a line that say what its numbers are, in order. */
export function labelsIn(line: string): Label[] {
  const labels: Label[] = [];
  const free = (start: number, end: number) => labels.every((label) => end <= label.start || start >= label.end);
  for (const [kind, pattern] of [
    ['other', otherPattern],
    ['code', codePattern],
    ['weak', weakPattern],
  ] as const) {
    for (const match of line.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (free(match.index, end)) labels.push({ kind, start: match.index, end });
    }
  }
  return labels.sort((a, b) => a.start - b.start);
}

/** Whether the text right before a number says that it is not a code: `order no. `, `account `. */
export function namesOtherThing(before: string): boolean {
  const near = before.slice(-40);
  return otherRightBefore.test(near) || oldCode.test(near);
}

const prepositions = /(?<!\p{L})(?:desde|since|seit|depuis|from|em|in|até|until|bis) $/iu;

/** Whether a preposition is right before a number. A year or another number of four digits often follows one. */
export function endsInPreposition(before: string): boolean {
  return prepositions.test(before.slice(-10));
}

/** Whether the text right after a number is a unit: ` minutes`, `%`. */
export function namesUnit(after: string): boolean {
  return unitRightAfter.test(after.slice(0, 20));
}

const copulas = 'is|é|es|est|è|ist|lautet|är|er|este|jest|to|on|je|là|είναι|является';
const link = new RegExp(
  String.raw`(?:^[^\p{L}\d]*|[:=|→#]\s*["'“«([]?|(?<!\p{L})(?:${copulas}|n[º°.]) ?:? ?["'“«„#([*]?)$`,
  'iu',
);

/** Whether the text between a word for a code and another word links the two: ` is `, ` that you asked for: `, ` `. */
export function isLink(between: string): boolean {
  return link.test(between);
}

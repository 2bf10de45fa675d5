import type { RefusalKind } from '../dialect/http.ts';
import type { Dialect } from '../dialect.ts';
import type { Issue } from './refusal.ts';

type Language = Dialect['errors']['language'];

const kinds: Readonly<Record<RefusalKind, readonly [en: string, pt: string, es: string]>> = {
  missingField: ['A required field is missing', 'Campo obrigatório ausente', 'Falta un campo obligatorio'],
  wrongType: ['A field has the wrong type', 'Campo com tipo inválido', 'Un campo tiene un tipo no válido'],
  invalidValue: ['A value is not valid', 'Valor inválido', 'Valor no válido'],
  unknownField: ['Unknown field', 'Campo desconhecido', 'Campo desconocido'],
  malformedJson: ['The body is not valid JSON', 'JSON inválido', 'El cuerpo no es JSON válido'],
  wrongContentType: ['Unsupported media type', 'Tipo de mídia não suportado', 'Tipo de contenido no admitido'],
  bodyTooLarge: ['The body is too large', 'Corpo muito grande', 'El cuerpo es demasiado grande'],
  noCredentials: ['Authentication required', 'Autenticação necessária', 'Autenticación necesaria'],
  badJwt: ['Invalid token', 'Token inválido', 'Token no válido'],
  badKey: ['Invalid API key', 'Chave de API inválida', 'Clave de API no válida'],
  bothMethods: ['Use one authentication method', 'Use um só método de autenticação', 'Use un solo método'],
  keyNotAllowed: ['API keys are not accepted here', 'Chave de API não aceita aqui', 'Clave de API no admitida aquí'],
  credentialsNotWanted: ['Credentials are not accepted here', 'Credenciais não aceitas aqui', 'Sin credenciales'],
  unknownId: ['Not found', 'Não encontrado', 'No encontrado'],
  malformedId: ['Malformed identifier', 'Identificador inválido', 'Identificador no válido'],
  unknownRoute: ['No such route', 'Rota inexistente', 'Ruta inexistente'],
  wrongMethod: ['Method not allowed', 'Método não permitido', 'Método no permitido'],
  duplicate: ['Already exists', 'Já existe', 'Ya existe'],
  duplicateEmail: ['E-mail already registered', 'E-mail já cadastrado', 'Correo ya registrado'],
  state: ['Not possible in this state', 'Operação não permitida neste estado', 'No es posible en este estado'],
  wrongCode: ['Invalid or expired code', 'Código inválido ou expirado', 'Código no válido o caducado'],
  notValidated: ['E-mail not validated', 'E-mail não validado', 'Correo no validado'],
  wrongPassword: ['Invalid credentials', 'Credenciais inválidas', 'Credenciales no válidas'],
  unknownEmail: ['Account not found', 'Conta não encontrada', 'Cuenta no encontrada'],
  locked: ['Account locked', 'Conta bloqueada', 'Cuenta bloqueada'],
  overdraw: ['Insufficient balance', 'Saldo insuficiente', 'Saldo insuficiente'],
  withdrawalRefused: ['Withdrawals are not available', 'Saque indisponível', 'Retirada no disponible'],
  foreignIp: ['Address not allowed', 'Endereço IP não autorizado', 'Dirección IP no autorizada'],
  rateLimited: ['Too many requests', 'Muitas requisições', 'Demasiadas peticiones'],
};

const index: Readonly<Record<Language, 0 | 1 | 2>> = { en: 0, pt: 1, es: 2 };

export function kindMessage(kind: RefusalKind, language: Language): string {
  return kinds[kind][index[language]];
}

const problems: Readonly<Record<Issue['problem'], readonly [en: string, pt: string, es: string]>> = {
  missing: ['is required', 'é obrigatório', 'es obligatorio'],
  type: ['must be of type', 'deve ser do tipo', 'debe ser de tipo'],
  value: ['is not valid; expected', 'é inválido; esperado', 'no es válido; se espera'],
  unknown: ['should not exist', 'não deve existir', 'no debe existir'],
};

/** One sentence about one field, with the allowed values if the dialect lists them. */
export function issueMessage(issue: Issue, language: Language, namesAllowed: boolean): string {
  const says = `${issue.field} ${problems[issue.problem][index[language]]}`;
  if (issue.problem === 'missing' || issue.problem === 'unknown') return says;
  if (issue.allowed === undefined) return `${says} ${issue.expected}`;
  if (!namesAllowed) return says.replace(/[;,].*$/, '');
  const lead = ['one of', 'um de', 'uno de'][index[language]];
  return `${says} ${lead}: ${issue.allowed.join(', ')}`;
}

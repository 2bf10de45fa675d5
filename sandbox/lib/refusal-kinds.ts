/** The reasons to refuse a request, with the status that most services use and a message. A dialect may set others. */
export const refusals = {
  missingField: [400, 'A required field is missing', 'Campo obrigatório ausente', 'Falta un campo obligatorio'],
  wrongType: [400, 'A field has the wrong type', 'Campo com tipo inválido', 'Un campo tiene un tipo no válido'],
  invalidValue: [400, 'A value is not valid', 'Valor inválido', 'Valor no válido'],
  unknownField: [400, 'Unknown field', 'Campo desconhecido', 'Campo desconocido'],
  malformedJson: [400, 'The body is not valid JSON', 'JSON inválido', 'El cuerpo no es JSON válido'],
  wrongContentType: [415, 'Unsupported media type', 'Tipo de mídia não suportado', 'Tipo de contenido no admitido'],
  bodyTooLarge: [413, 'The body is too large', 'Corpo muito grande', 'El cuerpo es demasiado grande'],
  noCredentials: [401, 'Authentication required', 'Autenticação necessária', 'Autenticación necesaria'],
  badJwt: [401, 'Invalid token', 'Token inválido', 'Token no válido'],
  badKey: [401, 'Invalid API key', 'Chave de API inválida', 'Clave de API no válida'],
  bothMethods: [400, 'Use one authentication method', 'Use um só método de autenticação', 'Use un solo método'],
  keyNotAllowed: [
    401,
    'API keys are not accepted here',
    'Chave de API não aceita aqui',
    'Clave de API no admitida aquí',
  ],
  credentialsNotWanted: [400, 'Credentials are not accepted here', 'Credenciais não aceitas aqui', 'Sin credenciales'],
  unknownId: [404, 'Not found', 'Não encontrado', 'No encontrado'],
  malformedId: [404, 'Malformed identifier', 'Identificador inválido', 'Identificador no válido'],
  unknownRoute: [404, 'No such route', 'Rota inexistente', 'Ruta inexistente'],
  wrongMethod: [405, 'Method not allowed', 'Método não permitido', 'Método no permitido'],
  duplicate: [409, 'Already exists', 'Já existe', 'Ya existe'],
  duplicateEmail: [409, 'E-mail already registered', 'E-mail já cadastrado', 'Correo ya registrado'],
  state: [409, 'Not possible in this state', 'Operação não permitida neste estado', 'No es posible en este estado'],
  wrongCode: [400, 'Invalid or expired code', 'Código inválido ou expirado', 'Código no válido o caducado'],
  notValidated: [403, 'E-mail not validated', 'E-mail não validado', 'Correo no validado'],
  wrongPassword: [401, 'Invalid credentials', 'Credenciais inválidas', 'Credenciales no válidas'],
  unknownEmail: [404, 'Account not found', 'Conta não encontrada', 'Cuenta no encontrada'],
  locked: [423, 'Account locked', 'Conta bloqueada', 'Cuenta bloqueada'],
  overdraw: [422, 'Insufficient balance', 'Saldo insuficiente', 'Saldo insuficiente'],
  withdrawalRefused: [422, 'Withdrawals are not available', 'Saque indisponível', 'Retirada no disponible'],
  foreignIp: [403, 'Address not allowed', 'Endereço IP não autorizado', 'Dirección IP no autorizada'],
  rateLimited: [429, 'Too many requests', 'Muitas requisições', 'Demasiadas peticiones'],
} as const satisfies Readonly<Record<string, readonly [status: number, en: string, pt: string, es: string]>>;

export type RefusalKind = keyof typeof refusals;

export const refusalKinds = Object.keys(refusals) as readonly RefusalKind[];

/** The status that most services use for each kind of refusal. */
export const usualStatuses = Object.fromEntries(refusalKinds.map((kind) => [kind, refusals[kind][0]])) as Record<
  RefusalKind,
  number
>;

import { remember } from '../../json/remember.ts';

/** A name without case, accents and separators: `data_de_criação`, `dataDeCriacao` and `Data de Criação` are equal. */
export function plainName(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}

/** Plain names that services give to one thing, with how clearly they say it, the clearest first. */
export type NameTiers = readonly (readonly [rank: number, names: RegExp])[];

/** The rank of a plain name. `null` if no tier has it. */
export function rankIn(tiers: NameTiers, plain: string): number | null {
  return tiers.find(([, names]) => names.test(plain))?.[0] ?? null;
}

/** How clearly a name says that its value identifies its record: from 0 (not at all) to 100. */
export const identifierRank = remember((name: string): number => {
  const plain = plainName(name);
  const known = rankIn(identifierNames, plain);
  if (known !== null) return known;
  if (isForeignName(name)) return 0;
  if (/(?:[a-z](?:Id|ID|Uuid|UUID)|[_-](?:id|uuid))$/.test(name) || /^(?:id|uuid)(?:[A-Z_-])/.test(name)) return 50;
  // A number or reference that identifies a record, such as `keyNo` or `charge_number`.
  const isCounted = /(?:[a-z](?:No|Nr|Num|Number|Ref)|[_-](?:no|nr|num|number|ref))$/.test(name);
  return isCounted && !/^(?:phone|fone|document|card|tax|cpf|cnpj|page|row|line|house|street)/i.test(name) ? 35 : 0;
});

const identifierNames: NameTiers = [
  [100, /^id$/],
  [
    90,
    /^(?:(?:payment|pagamento|pix|pixpayment|charge|cobranca|webhook|apikey)id|(?:payment|pix)uuid)$|^id(?:payment|pagamento|pix|cobranca|webhook|apikey)$/,
  ],
  [85, /^(?:(?:key|transaction|transacao|public|object|resource)id|idtransacao|uuid|guid|ulid)$/],
  [80, /^(?:orderid|identifier|identificador|identification)$/],
  [70, /^txid$/],
  [60, /^pid$/],
  [45, /^(?:code|codigo|slug|nsu|protocolo?|numero|nossonumero)$/],
  [30, /^(?:hash|reference|referencia|ref|key)$/],
  [20, /^(?:token|endtoendid|e2eid)$/],
  [8, /^(?:correlationid|externalid)$/],
  [1, /^(?:requestid|traceid)$/],
];

const foreignWords =
  /^(?:account|acct|user|owner|customer|client|holder|merchant|company|tenant|org|organization|wallet|payer|payee|debtor|creditor|seller|buyer|sender|receiver|recipient|created_?by|updated_?by|bank|parent|session|conta|usuario|cliente|titular|pagador|recebedor|empresa|device|correlation|request|trace|external|externo|idempotency|event|environment|env|loc|location|links?|psp|ispb)/i;

/** Whether a name refers to something other than its record: its account, its payer, the request. */
export function isForeignName(name: string): boolean {
  // The name is also tested as it is, because the `id` in `idempotencyKey` is not a prefix.
  return foreignWords.test(name) || foreignWords.test(name.replace(/^(?:id|uuid)[_-]?(?=[A-Z_a-z])/, ''));
}

/** Whether a name means "status" or "state", in the languages that Brazilian services use. */
export function isStateName(name: string): boolean {
  return /^(?:.*(?:status|state|situacao|estado)|situation|phase|stage|lifecycle)$/.test(plainName(name));
}

const volatileNames =
  /^(?:(?:last)?(?:updated?|modified|changed|edited|refreshed|touched|synced)(?:at|on|date|time|timestamp|ts|by|datetime)?|lastupdate|lastmodification|lastaccess(?:ed)?(?:at)?|lastseen(?:at)?|lastused(?:at)?|update(?:date|time)|modification(?:date|time)|(?:data|date)?(?:de)?(?:ultima)?(?:atualizacao|alteracao|modificacao)|(?:atualizad|alterad|modificad)[oa](?:em|as)|v|version|versao|revision|revisao|rev|.*etag|(?:lock|row|record|object|entity|resource|document)version|optlock|sequence|seqno|checksum|(?:content|body)hash|requestid|traceid|correlationid|servertime|timestamp|now|generatedat|fetchedat|retrievedat|updatecount|updatescount|revisioncount)$/;

const timeUnits =
  '(?:(?:milliseconds?|secs?|seconds?|minutes?|hours?|days?|time)|(?:segundos?|minutos?|horas?|dias?|tempo))';
const countdownNames = new RegExp(
  `^(?:.*ttl|age|elapsed|expiresin|expiraem|(?:age|elapsed|expires?|expira|validfor|remaining)(?:in|em)?${timeUnits}|${timeUnits}(?:tolive|left|remaining|elapsed|restantes?|decorrid[oa]s?|(?:since|until|ate|toexpir).*))$`,
);

/** Changes by itself or with every write: time of last change, revision, entity tag, request id, countdown. */
export function isVolatileName(name: string): boolean {
  const plain = plainName(name);
  return volatileNames.test(plain) || countdownNames.test(plain);
}

/** Whether a member of this name shows what a record was before its last change. */
export function isEarlierName(name: string): boolean {
  return /^(?:before|old|previous|prior|antes|anterior)(?:version|values?|state|record|data|payment|pagamento)?$/.test(
    plainName(name),
  );
}

/** Whether a member of this name records changes and therefore grows with every write. */
export function isHistoryName(name: string): boolean {
  return /^(?:.*(?:history|historico|audit|auditlog|audittrail|changelog|revisions|versions|changes|logs?|alteracoes))$/.test(
    plainName(name),
  );
}

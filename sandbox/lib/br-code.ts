/** Pix payment payloads: EMV QR Code, merchant-presented mode, as the Banco Central do Brasil profiles it. */

/** CRC-16/CCITT-FALSE: polynomial 0x1021, initial value 0xFFFF, four upper-case hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

function field(id: string, value: string): string {
  return id + String(value.length).padStart(2, '0') + value;
}

/** Removes accents, as the manual requires, and drops all other characters. */
function plain(text: string, length: number): string {
  return text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, length);
}

interface BrCode {
  /** The Pix key of the receiver. */
  readonly key: string;
  readonly name: string;
  readonly city: string;
  /** In reais with two decimals. `null` if the payer chooses the amount. */
  readonly amount: string | null;
  /** Up to 25 letters and digits. `***` for none. */
  readonly txid: string;
}

/** The payload of a static Pix code, with its checksum. */
export function brCode({ key, name, city, amount, txid }: BrCode): string {
  const account = field('00', 'br.gov.bcb.pix') + field('01', key);
  const body = [
    field('00', '01'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    amount === null ? '' : field('54', amount),
    field('58', 'BR'),
    field('59', plain(name, 25)),
    field('60', plain(city, 15)),
    field('62', field('05', txid)),
    '6304',
  ].join('');
  return body + crc16(body);
}

import { writeCsv } from '#src/lib/csv.ts';
import { money, plainAmount, type Currency } from '#src/lib/money.ts';

/** Payer: the shop's account at its bank. */
export interface Payer {
  name: string;
  iban: string;
  bic: string;
}

export interface PayoutFileInput {
  /** Id of the batch. */
  id: string;
  currency: Currency;
  createdAt: Date;
  /** The bank is asked for the day of the file: one that has passed is refused. */
  now: Date;
  payouts: readonly { id: string; holder: string; iban: string; amount: number; code: string }[];
}

/** Letters that are no other letter with an accent. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
};

/** The characters that every bank in SEPA takes (EPC217-08); others lose their accent, or become a point. */
const bankText = (text: string, max: number): string =>
  text
    .replace(/[ßẞøØłŁæÆœŒđĐı]/gu, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, '.')
    .slice(0, max);

const escaped = (text: string): string => text.replaceAll("'", '&apos;');

/** An id without dashes: 32 of the 35 characters that a reference may have. */
const reference = (id: string): string => id.replaceAll('-', '');

const sumOf = ({ currency, payouts }: PayoutFileInput): string =>
  plainAmount(
    money(
      payouts.reduce((sum, { amount }) => sum + amount, 0),
      currency,
    ),
  );

/** A batch in euros as a SEPA credit transfer for the bank (ISO 20022, pain.001.001.09). */
export function sepaFile(batch: PayoutFileInput, payer: Payer): string {
  const { id, createdAt, now, payouts } = batch;
  const day = new Date(Math.max(createdAt.getTime(), now.getTime())).toISOString().slice(0, 10);
  const name = `<Nm>${escaped(bankText(payer.name, 70))}</Nm>`;
  const totals = `<NbOfTxs>${payouts.length}</NbOfTxs><CtrlSum>${sumOf(batch)}</CtrlSum>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>',
    `<GrpHdr><MsgId>${reference(id)}</MsgId><CreDtTm>${createdAt.toISOString().slice(0, 19)}Z</CreDtTm>${totals}<InitgPty>${name}</InitgPty></GrpHdr>`,
    `<PmtInf><PmtInfId>${reference(id)}</PmtInfId><PmtMtd>TRF</PmtMtd>${totals}<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>`,
    `<ReqdExctnDt><Dt>${day}</Dt></ReqdExctnDt><Dbtr>${name}</Dbtr>`,
    `<DbtrAcct><Id><IBAN>${payer.iban}</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BICFI>${payer.bic}</BICFI></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>`,
    ...payouts.map((payout) => transfer(payout, batch.currency)),
    '</PmtInf></CstmrCdtTrfInitn></Document>',
    '',
  ].join('\n');
}

function transfer({ id, holder, iban, amount, code }: PayoutFileInput['payouts'][number], currency: Currency): string {
  return [
    `<CdtTrfTxInf><PmtId><EndToEndId>${reference(id)}</EndToEndId></PmtId>`,
    `<Amt><InstdAmt Ccy="${currency}">${plainAmount(money(amount, currency))}</InstdAmt></Amt>`,
    `<Cdtr><Nm>${escaped(bankText(holder, 70))}</Nm></Cdtr><CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct>`,
    `<RmtInf><Ustrd>Purrwell commission ${code}</Ustrd></RmtInf></CdtTrfTxInf>`,
  ].join('');
}

/** A batch in another currency as a list for the bank. */
export const transferList = ({ currency, payouts }: PayoutFileInput): string =>
  writeCsv(
    ['holder', 'iban', 'amount', 'currency', 'reference'],
    payouts.map(({ id, holder, iban, amount, code }) => [
      ...[holder, iban, plainAmount(money(amount, currency)), currency],
      `Purrwell commission ${code} ${reference(id)}`,
    ]),
  );

/** Published test accounts: the number decides a debit's outcome, as with the cards. */
export interface TestIban {
  iban: string;
  conduct: 'pays' | 'charge-fails';
  does: string;
}

const TEST_IBANS: readonly TestIban[] = [
  { iban: 'DE89370400440532013000', conduct: 'pays', does: 'pays' },
  { iban: 'AT611904300234573201', conduct: 'pays', does: 'pays' },
  { iban: 'NL39RABO0300065264', conduct: 'pays', does: 'pays' },
  { iban: 'DE62370400440532013001', conduct: 'charge-fails', does: 'is refused when the debit reaches the bank' },
  { iban: 'AT861904300235473202', conduct: 'charge-fails', does: 'is refused when the debit reaches the bank' },
];

const plain = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

export const testIban = (text: string): TestIban | undefined => TEST_IBANS.find(({ iban }) => iban === plain(text));

/** The check digits of an account number (ISO 13616): letters count from 10, and the whole leaves 1 by 97. */
export function passesIbanCheck(text: string): boolean {
  const iban = plain(text);
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  const digits = Array.from(`${iban.slice(4)}${iban.slice(0, 4)}`, (letter) => Number.parseInt(letter, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

export interface Bank {
  id:
    | 'abn_amro'
    | 'asn_bank'
    | 'bunq'
    | 'ing'
    | 'knab'
    | 'n26'
    | 'rabobank'
    | 'regiobank'
    | 'sns_bank'
    | 'triodos_bank';
  label: string;
  bic: string;
}

/** Banks of the Netherlands that take part in iDEAL. */
export const BANKS: readonly Bank[] = [
  { id: 'abn_amro', label: 'ABN AMRO', bic: 'ABNANL2A' },
  { id: 'asn_bank', label: 'ASN Bank', bic: 'ASNBNL21' },
  { id: 'bunq', label: 'bunq', bic: 'BUNQNL2A' },
  { id: 'ing', label: 'ING', bic: 'INGBNL2A' },
  { id: 'knab', label: 'Knab', bic: 'KNABNL2H' },
  { id: 'n26', label: 'N26', bic: 'NTSBDEB1' },
  { id: 'rabobank', label: 'Rabobank', bic: 'RABONL2U' },
  { id: 'regiobank', label: 'RegioBank', bic: 'RBRBNL21' },
  { id: 'sns_bank', label: 'SNS Bank', bic: 'SNSBNL2A' },
  { id: 'triodos_bank', label: 'Triodos Bank', bic: 'TRIONL2U' },
];

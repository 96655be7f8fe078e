/** Numbers and accounts that a posting batch for DATEV needs. */
export interface DatevSettings {
  /** Number of the tax consultant. */
  consultant: number;
  /** Number of this shop at the consultant. */
  client: number;
  /** Digits of the accounts below. */
  accountLength: number;
  /** Account of payments that the payment service holds. */
  transitAccount: string;
  /** Accounts of revenue by country, by `EU` for other countries of the European Union, and `default`. */
  revenueAccounts: Readonly<Record<string, string>>;
}

const ENTRY = /^(?:([A-Z]{2}):)?(\d{4,8})$/;

/** Reads `8338,EU:8331,DE:8400`; null where that is not a list of accounts of one length with a default. */
export function revenueAccounts(text: string): DatevSettings['revenueAccounts'] | null {
  const accounts: Record<string, string> = {};
  for (const entry of text.split(',')) {
    const [, where = 'default', account] = ENTRY.exec(entry.trim()) ?? [];
    if (!account || accounts[where]) return null;
    accounts[where] = account;
  }
  const lengths = new Set(Object.values(accounts).map(({ length }) => length));
  return accounts.default && lengths.size === 1 ? accounts : null;
}

const REGISTRATION = /^([A-Z]{2}):([A-Z0-9][A-Z0-9 .-]{1,24})$/;
/** Fifteen digits that begin with 100, as the Federal Tax Authority gives them. */
const TRN = /^100\d{12}$/;

/** Reads `AE:100123456700003,EU:IM3720001234`; `none` is no registration. Null where it is neither, or a TRN is no TRN. */
export function taxRegistrations(text: string): Readonly<Record<string, string>> | null {
  if (text.trim() === 'none') return {};
  const found: Record<string, string> = {};
  for (const entry of text.split(',')) {
    const [, where, number] = REGISTRATION.exec(entry.trim()) ?? [];
    if (!where || !number || found[where] || (where === 'AE' && !TRN.test(number))) return null;
    found[where] = number;
  }
  return found;
}

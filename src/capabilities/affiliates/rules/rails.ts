import { takesSepa } from '#src/lib/iban.ts';
import type { Currency } from '#src/lib/money.ts';

export const RAIL_IDS = ['bank', 'connect'] as const;
/** A way in which commissions reach their owner. */
export type RailId = (typeof RAIL_IDS)[number];

/** Accounts of a payee. */
export interface PayeeAccounts {
  rail: RailId;
  iban: string | null;
  holder: string | null;
  connectId: string | null;
  connectPayable: boolean;
  connectReason: string | null;
}

/** Account that a payout goes to; columns of another way are null. */
export interface Destination {
  iban: string | null;
  holder: string | null;
  connectId: string | null;
}

/** Facts about the shop that decide which ways there are. */
export interface RailSettings {
  /** There is an account that SEPA files are paid from. */
  sepa: boolean;
  /** Payouts by Stripe Connect are on. */
  connect: boolean;
}

interface Rail {
  /** Of the way, for the desk. */
  name(currency: Currency): string;
  /** Refusal of a batch, or null where it can be prepared. */
  closed(settings: RailSettings, currency: Currency): 'payouts-not-set' | 'connect-off' | null;
  /** The reason for which a payee gets nothing by it, in a sentence; null where they can be paid. */
  blockedBy(payee: PayeeAccounts, currency: Currency, settings: RailSettings): string | null;
  destinationOf(payee: PayeeAccounts): Destination;
  /** State of a payout that is prepared; null where a file has none. */
  prepared: 'waiting' | null;
}

/** The ways of payouts. Another one needs an entry here and its work on approved batches (`actions/payouts.ts`). */
export const RAILS: Readonly<Record<RailId, Rail>> = {
  bank: {
    name: (currency) => (currency === 'EUR' ? 'SEPA file' : 'List for the bank'),
    closed: ({ sepa }, currency) => (currency === 'EUR' && !sepa ? 'payouts-not-set' : null),
    blockedBy({ iban }, currency) {
      if (!iban) return 'There is no account to pay to yet.';
      return currency === 'EUR' && !takesSepa(iban)
        ? 'The account takes no SEPA transfers, and euros are paid by SEPA.'
        : null;
    },
    destinationOf: ({ iban, holder }) => ({ iban, holder, connectId: null }),
    prepared: null,
  },
  connect: {
    name: () => 'Stripe Connect',
    closed: ({ connect }) => (connect ? null : 'connect-off'),
    blockedBy({ connectId, connectPayable, connectReason }, _, { connect }) {
      if (!connect) return 'We do not pay by Stripe at present. Please enter an account at a bank.';
      if (!connectId) return 'The account at Stripe is not open yet.';
      return connectPayable ? null : (connectReason ?? 'Stripe has not confirmed the account yet.');
    },
    destinationOf: ({ connectId }) => ({ iban: null, holder: null, connectId }),
    prepared: 'waiting',
  },
};

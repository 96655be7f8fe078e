import type { Currency } from '#src/kit/money.ts';
import type { Activity, AgeBand, Concern, Diet, HomeType } from '#src/capabilities/households/rules/vocabulary.ts';

export interface QuoteLineRecord {
  label: string;
  amount: number;
}

/** The quote as it was agreed, amounts in minor units. Kept with the order for good, whatever happens to the price table. */
export interface QuoteRecord {
  id: string;
  currency: Currency;
  perCat: number;
  lines: QuoteLineRecord[];
  /** VAT contained in the total. */
  tax: number;
  total: number;
  /** Shipping of a renewal; the first month's is free. */
  renewalShipping: number;
  renewalTotal: number;
}

export interface AddressRecord {
  line1: string;
  line2: string;
  city: string;
  postalCode: string;
  country: string;
}

export interface CustomerRecord {
  name: string;
  /** Null while it is to be given on the payment page. */
  address: AddressRecord | null;
}

export interface CatAnswers {
  name: string;
  ageBand: AgeBand | null;
  concerns: Concern[];
  coat: string | null;
  pattern: string | null;
  eye: string | null;
}

/** What the wizard was told, in our vocabulary, when the payment began. */
export interface CheckoutAnswers {
  cats: CatAnswers[];
  activity: Activity | null;
  homeType: HomeType | null;
  diet: Diet | null;
}

import type { PostalAddress } from '#src/capabilities/access/rules/delivery-address.ts';
import type { CatDescription, HomeDescription } from '#src/capabilities/households/rules/description.ts';

/** Kind of payment page: the payment service's, embedded in ours, or the wallets of the short wizard. */
export type CheckoutUi = 'hosted' | 'embedded' | 'wallets';

export type EmbeddedUi = Exclude<CheckoutUi, 'hosted'>;

export interface CustomerRecord {
  name: string;
  /** Null while it is to be given on the payment page. */
  address: PostalAddress | null;
}

/** Answers of the wizard when the payment began. */
export interface CheckoutAnswers extends HomeDescription {
  cats: CatDescription[];
  /** Of the buyer's browser, with which a household that the payment creates begins; missing in earlier ones. */
  timeZone?: string;
}

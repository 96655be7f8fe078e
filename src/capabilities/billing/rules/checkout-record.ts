import type { PostalAddress } from '#src/capabilities/access/rules/delivery-address.ts';
import type { CatDescription, HomeDescription } from '#src/capabilities/households/rules/description.ts';

/** Where the buyer pays: on the payment service's page, or within one of ours. */
export type CheckoutUi = 'hosted' | 'embedded';

export interface CustomerRecord {
  name: string;
  /** Null while it is to be given on the payment page. */
  address: PostalAddress | null;
}

/** What the wizard was told, in our vocabulary, when the payment began. */
export interface CheckoutAnswers extends HomeDescription {
  cats: CatDescription[];
}

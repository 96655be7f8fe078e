import type { CatDescription, HomeDescription } from '#src/capabilities/households/rules/description.ts';

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

/** What the wizard was told, in our vocabulary, when the payment began. */
export interface CheckoutAnswers extends HomeDescription {
  cats: CatDescription[];
}

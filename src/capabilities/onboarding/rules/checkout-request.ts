import { fittingRegion } from '#src/capabilities/access/rules/address-regions.ts';
import { type PlanId, type ProductId, productIdOf } from '#src/capabilities/pricing/rules/plans.ts';
import type { Quote } from '#src/capabilities/pricing/rules/quote.ts';
import type { Currency } from '#src/lib/money.ts';
import type { QuickAnswers } from './answers.ts';
import { CONSENT_VERSION } from './consent.ts';

/** Request of Pay Now. It holds no amounts: the server prices the order, and the token states the shown price. */
export interface CheckoutRequest {
  productId: ProductId;
  quantity: number;
  customerData: {
    email: string;
    name: string;
    address: { line1: string; line2: string; city: string; state?: string; postal_code: string; country: string };
  };
  metadata: {
    catCount: number;
    planType: PlanId;
    currency: Currency;
    activityLevel: string | null;
    livingEnvironment: string | null;
    dietaryPreference: string | null;
    /** JSON text of a list of name, age and concerns. */
    cats: string;
  };
  quote: string;
  /** `besideGift`: the buyer was told that a gift runs, beside which the plan is charged. */
  consent: { accepted: boolean; version: string; besideGift?: boolean };
  /** Referral code; null removes one from an order that was begun with it. */
  referralCode: string | null | undefined;
}

/** Text that two requests share if they order the same at the same price. A renewed quote leaves it as it is. */
export const orderKey = (
  { quote: _, consent: __, ...order }: CheckoutRequest,
  { country, totalToday, renewalTotal }: Pick<Quote, 'country' | 'totalToday' | 'renewalTotal'>,
): string => JSON.stringify([order, country, totalToday, renewalTotal]);

/** Country of delivery: that of the address, else that of the first step. */
export const deliveryCountry = ({ address, country }: QuickAnswers): string => address.country || country;

interface CheckoutDetails extends Pick<CheckoutRequest, 'quote' | 'referralCode'> {
  name: string;
  currency: Currency;
  accepted: boolean;
}

/** The region of the delivery; one of another country is left out. */
export const deliveryRegion = (answers: QuickAnswers): string =>
  fittingRegion(deliveryCountry(answers), answers.address.region?.trim() ?? '');

export function checkoutRequest(
  answers: QuickAnswers,
  { name, currency, quote, accepted, referralCode }: CheckoutDetails,
): CheckoutRequest {
  const { catCount, selectedPlan, address, cats } = answers;
  const state = deliveryRegion(answers);
  return {
    productId: productIdOf(selectedPlan),
    quantity: catCount,
    customerData: {
      email: answers.email.trim(),
      name,
      address: {
        line1: address.street.trim(),
        line2: address.apartment.trim(),
        city: address.city.trim(),
        ...(state && { state }),
        postal_code: address.zipcode.trim(),
        country: deliveryCountry(answers),
      },
    },
    metadata: {
      catCount,
      planType: selectedPlan,
      currency,
      activityLevel: answers.defaultActivityLevel,
      livingEnvironment: answers.defaultLivingEnvironment,
      dietaryPreference: answers.defaultDietaryPreference,
      cats: JSON.stringify(
        cats.map((cat) => ({ name: cat.name.trim(), age: cat.ageRange, concerns: cat.healthConcerns })),
      ),
    },
    quote,
    consent: { accepted, version: CONSENT_VERSION },
    referralCode,
  };
}

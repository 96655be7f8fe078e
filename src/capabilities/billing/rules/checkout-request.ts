import { normalEmail } from '#src/capabilities/access/rules/contact.ts';
import type { Issue } from '#src/lib/domain-error.ts';
import type { Currency } from '#src/lib/money.ts';
import {
  activityOf,
  ageBandOf,
  concernsOf,
  dietOf,
  homeTypeOf,
} from '#src/capabilities/households/rules/vocabulary.ts';
import { type PlanId, planOfProduct } from '#src/capabilities/pricing/rules/plans.ts';
import type { CheckoutAnswers, CustomerRecord } from './checkout-record.ts';
import { type AddressPayload, deliverableAddress, deliveryIssues } from './delivery-fields.ts';
import { parseCats } from './parse-cats.ts';

/** Request body that begins a payment, checked for its shape only. */
export interface CheckoutPayload {
  productId: string;
  quantity: number;
  customerData: {
    email: string;
    name: string;
    address?: AddressPayload | null;
  };
  metadata: {
    catCount: number;
    planType: PlanId;
    currency: Currency;
    activityLevel?: string | null;
    livingEnvironment?: string | null;
    dietaryPreference?: string | null;
    cats: string;
  };
}

/** The look of a cat, known from the draft and not part of the payload. */
export type Look = { coat: string; pattern: string; eye: string } | null;

export interface Order {
  plan: PlanId;
  cats: number;
  currency: Currency;
  /** Empty when the payload names none. */
  country: string;
  email: string;
  customer: CustomerRecord;
  answers: CheckoutAnswers;
}

/** The parsed order, or the refusal of contradicting fields. */
export function readOrder(payload: CheckoutPayload, lookOf: (name: string, index: number) => Look): Order | Issue[] {
  const { quantity, metadata, customerData } = payload;
  const listed = parseCats(metadata.cats);
  const issues: Issue[] = [];
  if (planOfProduct(payload.productId) !== metadata.planType) {
    issues.push({ path: 'productId', message: 'This product is not the plan that was chosen.' });
  }
  if (metadata.catCount !== quantity)
    issues.push({ path: 'quantity', message: 'This is not the number of cats you chose.' });
  if ('issues' in listed) return [...issues, ...listed.issues];
  if (listed.cats.length !== quantity)
    issues.push({ path: 'metadata.cats', message: 'One entry for each cat, please.' });
  const address = deliverableAddress(customerData);
  if (address) issues.push(...deliveryIssues(address));
  if (issues.length > 0) return issues;
  return {
    plan: metadata.planType,
    cats: quantity,
    currency: metadata.currency,
    country: customerData.address?.country ?? '',
    email: normalEmail(customerData.email),
    customer: { name: customerData.name.trim(), address },
    answers: {
      cats: listed.cats.map(({ name, age, concerns }, index) => ({
        name,
        ageBand: ageBandOf(age),
        concerns: concernsOf(concerns),
        ...(lookOf(name, index) ?? { coat: null, pattern: null, eye: null }),
      })),
      activity: activityOf(metadata.activityLevel),
      homeType: homeTypeOf(metadata.livingEnvironment),
      diet: dietOf(metadata.dietaryPreference),
    },
  };
}

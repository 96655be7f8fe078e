import type Stripe from 'stripe';
import type { Afterwards, Conduct } from './test-cards.ts';
import { saveAndRecord } from '../webhooks/record-event.ts';
import { invalid } from '../api/errors.ts';
import { stripeId } from '../api/ids.ts';
import type { RequestContext } from '../request-context.ts';
import { hiddenOf, insert, lock, save } from '../objects/store.ts';
import type { PaymentInput } from './payment-method-types.ts';
import { type BillingDetails, detailsOf, NO_ADDRESS } from './payment-method-details.ts';

/** Card data that the sandbox stores besides the last four digits: its behaviour. The number is never stored. */
export interface CardHidden {
  conduct: Conduct;
  declineCode?: string;
  /** The holder approved it once; unless it always asks, it pays without asking from then on. */
  approved?: boolean;
  afterwards?: Afterwards;
  /** Taken off its customer, which is for good. */
  detached?: boolean;
}

/** Behaviour of a payment method. iDEAL banks always ask their customer. */
export function conductOf(input: PaymentInput): Conduct {
  if (input.type === 'ideal') return 'asks';
  return input.type === 'card' ? input.card.conduct : input.account.conduct;
}

export async function createPaymentMethod(context: RequestContext, input: PaymentInput, billing: BillingDetails) {
  const method: Stripe.PaymentMethod = {
    id: stripeId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { ...billing, address: billing.address ?? NO_ADDRESS, tax_id: null },
    created: context.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    ...detailsOf(input),
  };
  const declineCode = input.type === 'card' ? input.card.declineCode : undefined;
  const afterwards = input.type === 'card' ? input.card.afterwards : undefined;
  const hidden: CardHidden = {
    conduct: conductOf(input),
    ...(declineCode && { declineCode }),
    ...(afterwards && { afterwards }),
  };
  return insert(context, method, { ...hidden });
}

/** A payment through a bank is single-use; it leaves a mandate to debit that account. */
export async function mandateBehind(
  context: RequestContext,
  method: Stripe.PaymentMethod,
): Promise<Stripe.PaymentMethod> {
  const { type: _, ideal: __, ...rest } = method;
  const account = { bank_code: method.ideal?.bic?.slice(0, 4) ?? null, country: 'NL', last4: '5264' };
  const generated: Stripe.PaymentMethod = {
    ...rest,
    id: stripeId('pm'),
    created: context.now,
    sepa_debit: {
      branch_code: null,
      fingerprint: null,
      generated_from: { charge: null, setup_attempt: null },
      ...account,
    },
    type: 'sepa_debit',
  };
  const { hidden } = await lock(context, 'payment_method', method.id);
  await save(context, method, { ...hidden, mandate: generated.id });
  return insert(context, generated, { conduct: 'pays' } satisfies CardHidden as never);
}

/** A payment method that was taken off its customer is of no use any more. */
export async function refuseDetached(context: RequestContext, id: string): Promise<void> {
  if (!(await hiddenOf(context, id)).detached) return;
  throw invalid(
    'This PaymentMethod was previously used without being attached to a Customer or was detached from a Customer, and may not be used again.',
  );
}

export async function attach(context: RequestContext, id: string, customer: string): Promise<Stripe.PaymentMethod> {
  const { data, hidden } = await lock(context, 'payment_method', id);
  if (data.customer === customer) return data;
  await refuseDetached(context, id);
  const attached: Stripe.PaymentMethod = { ...data, customer };
  return saveAndRecord(context, 'payment_method.attached', attached, hidden);
}

export async function detach(context: RequestContext, id: string): Promise<Stripe.PaymentMethod> {
  const { data, hidden } = await lock(context, 'payment_method', id);
  if (!data.customer)
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.');
  const detached: Stripe.PaymentMethod = { ...data, customer: null };
  return saveAndRecord(context, 'payment_method.detached', detached, { ...hidden, detached: true }, data);
}

export async function markApproved(context: RequestContext, id: string): Promise<void> {
  const { data, hidden } = await lock(context, 'payment_method', id);
  await save(context, data, { ...hidden, approved: true });
}

import type Stripe from 'stripe';
import { insertAndRecord, saveAndRecord } from '../webhooks/record-event.ts';
import { stripeId } from '../api/ids.ts';
import type { RequestContext } from '../request-context.ts';
import { all } from '../objects/store.ts';

export async function warn(context: RequestContext, charge: Stripe.Charge): Promise<void> {
  const warning: Stripe.Radar.EarlyFraudWarning = {
    id: stripeId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: context.now,
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    ...(charge.payment_intent && { payment_intent: charge.payment_intent }),
  };
  await insertAndRecord(context, 'radar.early_fraud_warning.created', warning);
}

/** There is nothing left to do about a charge that was given back whole, or is disputed. */
export async function answerWarnings(context: RequestContext, charge: string): Promise<void> {
  for (const warning of await all(context, 'radar.early_fraud_warning', { parent: charge })) {
    if (!warning.actionable) continue;
    const answered = { ...warning, actionable: false };
    await saveAndRecord(context, 'radar.early_fraud_warning.updated', answered, {}, warning);
  }
}

import type Stripe from 'stripe';
import { record, saveAndRecord } from '../webhooks/record-event.ts';
import type { RequestContext } from '../request-context.ts';
import { lock, save } from '../objects/store.ts';
import { minimumCharge } from './currencies.ts';

export interface BalanceDraw {
  number: string;
  starting: number;
  ending: number;
  due: number;
}

/**
 * Amount due for a total, and the balance after it. A negative balance is credit; a sum below the minimum charge stays
 * on the balance.
 */
export function drawn(total: number, starting: number, currency: string): { due: number; ending: number } {
  const sum = total + starting;
  return sum < minimumCharge(currency) ? { due: 0, ending: sum } : { due: sum, ending: 0 };
}

/** The number of the customer's next invoice and its amount due; holds the customer until the transaction ends. The first invoice was paid with its session and leaves the balance alone. */
export async function drawOnBalance(
  context: RequestContext,
  id: string,
  { total, currency, first }: { total: number; currency: string; first: boolean },
): Promise<BalanceDraw> {
  const { data, hidden } = await lock(context, 'customer', id);
  const sequence = data.next_invoice_sequence ?? 1;
  const starting = data.balance;
  const { due, ending } = first ? { due: total, ending: starting } : drawn(total, starting, currency);
  const after = { ...data, balance: ending, next_invoice_sequence: sequence + 1 };
  await save(context, after, hidden);
  if (ending !== starting) await record(context, 'customer.updated', after, data);
  return { number: `${data.invoice_prefix}-${String(sequence).padStart(4, '0')}`, starting, ending, due };
}

/** A void invoice restores the balance it used. */
export async function giveBack(context: RequestContext, id: string, invoice: Stripe.Invoice): Promise<void> {
  const back = invoice.starting_balance - (invoice.ending_balance ?? invoice.starting_balance);
  if (back === 0) return;
  const { data, hidden } = await lock(context, 'customer', id);
  const after = { ...data, balance: data.balance + back };
  await saveAndRecord(context, 'customer.updated', after, hidden, data);
}

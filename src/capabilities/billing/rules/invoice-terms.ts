import type Stripe from 'stripe';
import { type PlanId, planOfProduct } from '#src/capabilities/pricing/rules/plans.ts';
import type { AmountsOff } from './discounts.ts';
import { type KitInBox, kitsAmount, kitsOfMetadata } from './kits-in-box.ts';
import { DELIVERY_PRODUCT } from './payment-page.ts';

/** A follow-up kit that an invoice is for. */
interface KitOnInvoice extends KitInBox {
  /**
   * It did not reach its cat and its price goes back: the request of that, or `unsent` where it was withdrawn from its box;
   * `failed` where the bank sent the refund of the latter back, or it was given up. Noted once.
   */
  refund?: string;
  /** Amount of its price that went back, by the credit notes that stand, in minor units. */
  back?: number;
}

/** Terms that an invoice was issued for, in minor units. Kept with it, because the plan may change later. */
export interface InvoiceTerms {
  reason: 'first' | 'renewal' | 'change' | 'sale';
  plan: PlanId;
  cats: number;
  /** For one cat's month. */
  unit: number;
  /** Of a change: nothing. */
  delivery: number;
  /** Discounts on the sticks and on the delivery of a renewal. */
  off?: AmountsOff;
  /** Follow-up kits in the box of a renewal. */
  kits?: KitOnInvoice[];
  /** Of a sale: for how many months of each cat. */
  months?: number;
  /** Of a change: the plan that was left. */
  from?: PlanId;
  /** Of a box that was not charged on its ordinary day: why, with the code of the receipt. */
  note?: string;
  /** The time that a change was paid for. */
  period?: { from: string; to: string };
}

const REASONS: Partial<Record<NonNullable<Stripe.Invoice['billing_reason']>, InvoiceTerms['reason']>> = {
  subscription_create: 'first',
  subscription_cycle: 'renewal',
};

const takenOffLine = (line?: Stripe.InvoiceLineItem): number =>
  (line?.discount_amounts ?? []).reduce((sum, { amount }) => sum + amount, 0);

/** Terms of a month, read from Stripe's lines; null for invoices of other kinds. */
export function monthTerms({ billing_reason, lines, parent }: Stripe.Invoice): InvoiceTerms | null {
  const reason = billing_reason && REASONS[billing_reason];
  const productOf = (line: Stripe.InvoiceLineItem) => String(line.pricing?.price_details?.product ?? '');
  const sticks = lines.data.find((line) => planOfProduct(productOf(line)));
  const plan = sticks && planOfProduct(productOf(sticks));
  if (!reason || !plan) return null;
  const delivery = lines.data.find((line) => productOf(line) === DELIVERY_PRODUCT);
  const cats = sticks.quantity ?? 1;
  const off = { sticks: takenOffLine(sticks), delivery: takenOffLine(delivery) };
  return {
    reason,
    plan,
    cats,
    unit: Math.round(sticks.subtotal / cats),
    delivery: delivery?.subtotal ?? 0,
    ...(reason === 'renewal' && kitTerms(parent)),
    ...(reason === 'renewal' && off.sticks + off.delivery > 0 && { off }),
  };
}

/** Each invoice repeats the metadata that its subscription had when it was made. */
function kitTerms(parent: Stripe.Invoice['parent']): Pick<InvoiceTerms, 'kits'> {
  const kits = kitsOfMetadata(parent?.subscription_details?.metadata?.kits);
  return kits.length ? { kits } : {};
}

/** The terms with these kits noted as not arrived, and refunded. One that is noted already keeps its refund. */
export const withRefundedKits = (
  terms: InvoiceTerms,
  { cats, refund }: { cats: readonly string[]; refund: string },
): InvoiceTerms =>
  terms.kits
    ? { ...terms, kits: terms.kits.map((kit) => (cats.includes(kit.cat) && !kit.refund ? { ...kit, refund } : kit)) }
    : terms;

/** The terms with the kits owed that were not sent and whose price does not go back by itself any more. */
export const withKitsOwed = (terms: InvoiceTerms): InvoiceTerms =>
  terms.kits
    ? {
        ...terms,
        kits: terms.kits.map((kit) =>
          kit.refund === 'unsent' && (kit.back ?? 0) < kit.price ? { ...kit, refund: 'failed' } : kit,
        ),
      }
    : terms;

/** Amount of the follow-up kits of an invoice, in minor units. */
export const kitsOnInvoice = (terms: Pick<InvoiceTerms, 'kits'> | null): number => kitsAmount(terms?.kits ?? []);

/** The terms with each kit's refunded amount by the standing credit notes. An unsent kit whose refund failed is owed again. */
export function withKitsBack(
  terms: InvoiceTerms,
  { standing, failed }: Record<'standing' | 'failed', readonly { kits: readonly KitInBox[] | null }[]>,
): InvoiceTerms {
  if (!terms.kits) return terms;
  const holds = (notes: typeof failed, cat: string) =>
    notes.flatMap(({ kits }) => kits?.filter((kit) => kit.cat === cat) ?? []);
  const kits = terms.kits.map(({ back: _, ...kit }): KitOnInvoice => {
    const back = kitsAmount(holds(standing, kit.cat));
    const isOwed = kit.refund === 'unsent' && back < kit.price && holds(failed, kit.cat).length > 0;
    return { ...kit, ...(back > 0 && { back }), ...(isOwed && { refund: 'failed' }) };
  });
  return { ...terms, kits };
}

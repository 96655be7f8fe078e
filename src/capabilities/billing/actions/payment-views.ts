import { systemScope } from '#src/capabilities/access/scopes.ts';
import { findAccount } from '#src/capabilities/access/actions/find-accounts.ts';
import { allCats } from '#src/capabilities/households/actions/find-cats.ts';
import { money } from '#src/lib/money.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { OrderPayments } from '../order-payment-contract.ts';
import { refusals } from '../contract.ts';
import type { Invoice } from '../invoice-store.ts';
import { planPaidWith } from '../paid-month-store.ts';
import { type CreditNote, creditNotesOf } from '../refund-store.ts';
import { type RefundRequest, refundRequestsOf } from '../refund-request-store.ts';
import { kitsAmount } from '../rules/kits-in-box.ts';
import { boxShare, REFUND_REASONS, refundableAmount, refundRefusal } from '../rules/refund-request.ts';
import { creditNoteView } from './read-credit-note.ts';
import { refundableState } from './request-refund.ts';

const SYSTEM = systemActor('billing/payment-views');
const KINDS = { first: 'First month', renewal: 'Renewal', change: 'Change of plan', sale: 'Gift' } as const;

/** A sale without a plan, as an order of one payment. Refuses `order-not-found`. */
export async function saleView(ctx: ReadCtx, invoice: Invoice): Promise<OrderPayments | DomainError> {
  const { sale, terms } = invoice;
  if (!sale || !terms) return refusals('order-not-found');
  return {
    orderNumber: sale.number,
    owner: sale.buyer.name,
    email: sale.buyer.email,
    plan: terms.plan,
    planStatus: 'gift',
    withdrawn: false,
    invoices: await paymentViews(ctx, [invoice]),
  };
}

export async function paymentViews(ctx: ReadCtx, found: readonly Invoice[]): Promise<OrderPayments['invoices']> {
  const ids = found.map(({ id }) => id);
  const [notes, requests] = [await creditNotesOf(ctx.tx, ids), await refundRequestsOf(ctx.tx, ids)];
  const names = await namesOf(ctx, requests);
  const catNames = await catNamesOf(ctx, found);
  const invoices: OrderPayments['invoices'] = [];
  for (const invoice of found)
    invoices.push(
      await paymentView(ctx, invoice, {
        notes: notes.filter(({ invoiceId }) => invoiceId === invoice.id),
        requests: requests.filter(({ invoiceId }) => invoiceId === invoice.id),
        ...{ names, catNames },
      }),
    );
  return invoices;
}

async function namesOf(ctx: ReadCtx, requests: readonly RefundRequest[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const id of new Set(requests.flatMap(({ requestedBy }) => requestedBy ?? []))) {
    const account = await findAccount(ctx.tx, id);
    if (account) names.set(id, `${account.firstName} ${account.lastName}`);
  }
  return names;
}

/** Names of the cats whose kits these payments are for, by id. */
async function catNamesOf(ctx: ReadCtx, found: readonly Invoice[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const households = found.flatMap(({ householdId, terms }) => (terms?.kits && householdId ? [householdId] : []));
  for (const householdId of new Set(households))
    for (const { id, name } of await allCats(ctx.tx, systemScope(SYSTEM, householdId))) names.set(id, name);
  return names;
}

/** The cats whose kit is refunded, whether charged or included in the plan. */
const kitsAsked = ({ kits }: Pick<RefundRequest, 'kits'>, terms: Invoice['terms']): string[] =>
  (kits ?? [])
    .filter(({ cat, price }) => price > 0 || terms?.kits?.some((kit) => kit.cat === cat && kit.price === 0))
    .map(({ cat }) => cat);

interface Around {
  notes: CreditNote[];
  requests: RefundRequest[];
  /** Of colleagues, and of cats. */
  names: Map<string, string>;
  catNames: Map<string, string>;
}

async function paymentView(
  ctx: ReadCtx,
  invoice: Invoice,
  { notes, requests, names, catNames }: Around,
): Promise<OrderPayments['invoices'][number]> {
  const { id, number, status, issuedAt, paidAt, currency, terms } = invoice;
  const state = await refundableState(ctx, invoice, requests);
  const refusal = refundRefusal(state);
  const of = (amount: number) => money(amount, currency);
  const cats = state.cats ?? 0;
  const shares = Array.from({ length: cats }, (_, index) => of(boxShare(state.sticks, cats, index + 1)));
  const kitOf = (cat: string) => catNames.get(cat) ?? 'a cat that is deleted';
  return {
    ...{ id, number, status },
    kind: terms ? KINDS[terms.reason] : 'Payment',
    issuedAt: issuedAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    total: of(invoice.totalAmount),
    refunded: of(invoice.refundedAmount),
    lost: of(invoice.lostAmount),
    waiting: of(state.waiting),
    refundable: of(refusal ? 0 : refundableAmount(state)),
    shares,
    sticks: of(refusal ? 0 : state.sticks.left),
    kits: state.kits.map(({ cat, price, left, unsent, lost }) => {
      return { cat, name: kitOf(cat), price: of(price), left: of(refusal ? 0 : left), unsent, lost };
    }),
    refusal: refusal && refusals(refusal).message,
    endsPlan: refusal === null && (invoice.sale !== null || (await planPaidWith(ctx.tx, id)) !== null),
    creditNotes: notes.map((note) => creditNoteView(note, currency)),
    requests: requests.map(({ requestedBy, requestedAt, ...request }) => ({
      id: request.id,
      amount: of(request.amount),
      by: requestedBy && (names.get(requestedBy) ?? 'A former colleague'),
      at: requestedAt.toISOString(),
      state: request.state,
      failure: request.failure,
      kits: kitsAsked(request, terms).map((cat) => `Test kit for ${kitOf(cat)}`),
      isForMore: request.amount > kitsAmount(request.kits ?? []),
      note: request.note,
      reason: REFUND_REASONS[request.reason].text,
    })),
  };
}

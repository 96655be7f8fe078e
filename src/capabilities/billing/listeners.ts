import {
  deliveryAddressChangeRequested,
  dataExportRequested,
  accountDeletionRequested,
  mailboxConfirmed,
} from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { systemActor } from '#src/platform/actors.ts';
import { on } from '#src/platform/events.ts';
import { orderClaimed, paidAfterRefund, paidAfterWithdrawal, subscriptionStarted } from './events.ts';
import { billingRowsOf, planRowsOf } from './export-store.ts';
import { noteCats } from './plan-note-store.ts';
import { closeOpenPages } from './actions/close-page.ts';
import { endBilling } from './actions/end-billing.ts';
import { checkDeliveryAddress } from './actions/move-delivery.ts';
import { refundUnwanted } from './actions/refund-unwanted.ts';
import { refundWithdrawn } from './actions/withdraw-order.ts';
import { updateCustomers } from './actions/update-customers.ts';
import { creditNoteDocument, readCreditNotes } from './actions/read-credit-note.ts';
import { invoiceDocument, readInvoices } from './actions/read-invoice.ts';

const SYSTEM = systemActor('billing/listeners');

export const listeners = [
  on(deliveryAddressChangeRequested, checkDeliveryAddress),
  on(subscriptionStarted, ({ tx }, { subscriptionId, cats }) =>
    noteCats(
      tx,
      subscriptionId,
      cats.map(({ id }) => id),
    ),
  ),
  on(subscriptionStarted, (ctx, { checkoutId }) => closeOpenPages(ctx, checkoutId)),
  on(paidAfterWithdrawal, (ctx, { checkoutId }) =>
    ctx.enqueue(refundWithdrawn, { checkoutId, until: ctx.now.toISOString() }),
  ),
  on(paidAfterRefund, refundUnwanted),
  on(mailboxConfirmed, (ctx, { householdId }) => ctx.enqueue(updateCustomers, { householdId })),
  on(orderClaimed, (ctx, { to }) => ctx.enqueue(updateCustomers, { householdId: to })),
  on(dataExportRequested, async (ctx, { householdId, add, enclose }) => {
    const scope = systemScope(SYSTEM, householdId);
    const tables = { ...(await billingRowsOf(ctx.tx, scope)), ...(await planRowsOf(ctx.tx, scope)) };
    for (const [table, rows] of Object.entries(tables)) add(table, rows);
    for (const invoice of await readInvoices(ctx, scope)) {
      enclose(invoiceDocument(scope, invoice));
    }
    for (const note of await readCreditNotes(ctx, scope)) enclose(creditNoteDocument(scope, note));
  }),
  on(accountDeletionRequested, async (ctx, { householdId, keep }) => {
    if (!(await endBilling(ctx, systemScope(SYSTEM, householdId)))) return;
    keep('orders');
    keep('providerEvents');
  }),
];

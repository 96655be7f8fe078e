import { accountDeletionRequested, dataExportRequested } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import {
  codeInherited,
  lossRecorded,
  orderClaimed,
  payeeChanged,
  refundRecorded,
  renewalPaid,
  subscriptionStarted,
  transferChanged,
} from '#src/capabilities/billing/events.ts';
import { systemActor } from '#src/platform/actors.ts';
import { on } from '#src/platform/events.ts';
import { attributeOrder, moveAttributions } from './actions/attribute-order.ts';
import { syncPayee, syncTransfer } from './actions/sync-connect.ts';
import { recalculateCommissions, settleInvoice } from './actions/recalculate-commissions.ts';
import { everythingOf } from './export-store.ts';
import { affiliateByCode, affiliateByEmail, attributionsOf, detachAttributions } from './store.ts';

const SYSTEM = systemActor('affiliates/listeners');

const scopeOf = (householdId: string) => systemScope(SYSTEM, householdId);

export const listeners = [
  on(codeInherited, async ({ tx }, { code, drop }) => {
    if (await affiliateByCode(tx, code)) drop();
  }),
  on(subscriptionStarted, attributeOrder),
  on(renewalPaid, (ctx, { checkoutId }) => recalculateCommissions(ctx, checkoutId)),
  on(refundRecorded, (ctx, { invoiceId }) => settleInvoice(ctx, invoiceId)),
  on(lossRecorded, (ctx, { invoiceId }) => settleInvoice(ctx, invoiceId)),
  on(orderClaimed, moveAttributions),
  on(transferChanged, async (ctx, { transferId }) => {
    if (ctx.settings.payoutConnect) await ctx.enqueue(syncTransfer, { transferId });
  }),
  on(payeeChanged, async (ctx, { accountId }) => {
    if (ctx.settings.payoutConnect) await ctx.enqueue(syncPayee, { accountId });
  }),
  on(accountDeletionRequested, async ({ tx }, { householdId, email, keep }) => {
    await detachAttributions(tx, scopeOf(householdId));
    if (email && (await affiliateByEmail(tx, email))) keep('affiliates');
  }),
  on(dataExportRequested, async ({ tx }, { householdId, email, add }) => {
    add('affiliate_attributions', await attributionsOf(tx, scopeOf(householdId)));
    for (const [table, rows] of Object.entries(email ? await everythingOf(tx, email) : {})) add(table, rows);
  }),
];

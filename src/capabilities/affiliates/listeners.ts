import { accountDeletionRequested, dataExportRequested } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import {
  lossRecorded,
  orderClaimed,
  refundRecorded,
  renewalPaid,
  subscriptionStarted,
} from '#src/capabilities/billing/events.ts';
import { systemActor } from '#src/platform/actors.ts';
import { on } from '#src/platform/events.ts';
import { attributeOrder, moveAttributions } from './actions/attribute-order.ts';
import { settleCommissions, settleInvoice } from './actions/settle-commissions.ts';
import { attributionsOf, detachAttributions } from './store.ts';

const SYSTEM = systemActor('affiliates/listeners');

const scopeOf = (householdId: string) => systemScope(SYSTEM, householdId);

export const listeners = [
  on(subscriptionStarted, attributeOrder),
  on(renewalPaid, (ctx, { checkoutId }) => settleCommissions(ctx, checkoutId)),
  on(refundRecorded, (ctx, { invoiceId }) => settleInvoice(ctx, invoiceId)),
  on(lossRecorded, (ctx, { invoiceId }) => settleInvoice(ctx, invoiceId)),
  on(orderClaimed, moveAttributions),
  on(accountDeletionRequested, ({ tx }, { householdId }) => detachAttributions(tx, scopeOf(householdId))),
  on(dataExportRequested, async ({ tx }, { householdId, add }) =>
    add('affiliate_attributions', await attributionsOf(tx, scopeOf(householdId))),
  ),
];

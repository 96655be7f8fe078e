import { dataExportRequested, accountDeletionRequested, type ExportedRows } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { refundRefused } from '#src/capabilities/billing/events.ts';
import { taskNeeded } from '#src/capabilities/fulfilment/events.ts';
import { offerTaken, seatFreed } from '#src/capabilities/pricing/events.ts';
import { priorityGranted } from '#src/capabilities/rewards/events.ts';
import { derivedId } from '#src/lib/id.ts';
import { formatMoney } from '#src/lib/money.ts';
import { systemActor } from '#src/platform/actors.ts';
import { on } from '#src/platform/events.ts';
import { endOffer } from '#src/capabilities/pricing/actions/offer-seat.ts';
import { inviteNext } from './actions/invite-next.ts';
import { conversationsOf, deleteConversations } from './conversation-store.ts';
import { deleteAllOf, deletePlace, everythingOf, prioritizeInquiries } from './store.ts';
import { openTask } from './actions/receive-inquiry.ts';

const SYSTEM = systemActor('outreach/listeners');

/** Inquiries belong to no account: they are matched by the person's confirmed address. Conversations belong to a household. */
export const listeners = [
  on(seatFreed, (ctx) => inviteNext(ctx)),
  on(offerTaken, async ({ tx }, { offerId }) => void (await deletePlace(tx, { offerId }))),
  on(priorityGranted, ({ tx }, { householdId }) => prioritizeInquiries(tx, systemScope(SYSTEM, householdId))),
  on(taskNeeded, (ctx, { kind, about, subject, lines, orderNumber, name, email }) =>
    openTask(ctx, {
      kind,
      requestId: derivedId(kind, about),
      name,
      email: email.toLowerCase(),
      subject,
      body: lines.join('\n'),
      details: { orderNumber },
    }),
  ),
  on(refundRefused, (ctx, { requestId, number, name, email, amount, failure }) =>
    openTask(ctx, {
      kind: 'refund-refused',
      requestId: derivedId('refund-refused', requestId),
      name,
      email: email.toLowerCase(),
      subject: `${formatMoney(amount)} of ${number} was not refunded`,
      body: `The payment service refused the refund: ${failure}\nFind ${number} under Payments, pay it another way, and write to the buyer.`,
      details: { orderNumber: number },
    }),
  ),
  on(dataExportRequested, async ({ tx }, { householdId, add }) => {
    const tables: Record<string, ExportedRows[]> = await conversationsOf(tx, systemScope(SYSTEM, householdId));
    for (const [table, rows] of Object.entries(tables)) add(table, rows);
  }),
  on(accountDeletionRequested, ({ tx }, { householdId, email }) =>
    deleteConversations(tx, systemScope(SYSTEM, householdId), email),
  ),
  on(dataExportRequested, async ({ tx }, { email, add }) => {
    if (!email) return;
    const tables: Record<string, ExportedRows[]> = await everythingOf(tx, email);
    for (const [table, rows] of Object.entries(tables)) add(table, rows);
  }),
  on(accountDeletionRequested, async (ctx, { email, keep }) => {
    if (!email) return;
    const place = await deletePlace(ctx.tx, { email });
    if (place?.offerId) await endOffer(ctx, place.offerId);
    if (await deleteAllOf(ctx.tx, email)) keep('orders');
  }),
];

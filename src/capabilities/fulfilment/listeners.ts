import {
  deliveryAddressChangeRequested,
  deliveryAddressChanged,
  dataExportRequested,
  accountDeletionRequested,
} from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import {
  evidenceRequested,
  kitsLost,
  orderClaimed,
  planRefunded,
  renewalPaid,
  subscriptionStarted,
} from '#src/capabilities/billing/events.ts';
import { catArchived, catDescribed, catRestored } from '#src/capabilities/households/events.ts';
import {
  formulaChosen,
  formulaMade,
  resultsAboutToChange,
  resultsReleased,
  samplesExchanged,
  samplesMixedUp,
  samplesRebound,
  signedOff,
} from '#src/capabilities/lab/events.ts';
import { systemActor } from '#src/platform/actors.ts';
import { on } from '#src/platform/events.ts';
import { deleteBoxes, moveBoxes, wholeBoxes } from './household-box-store.ts';
import { boxMoved, orderMoved } from './events.ts';
import { claimsOf, moveClaims } from './claim-store.ts';
import { extrasOf, moveExtras, noteRefunded } from './extra-store.ts';
import { deleteLabels, labelsOf } from './label-store.ts';
import { labelsToRefund } from './label-work-store.ts';
import { boxLotsOf } from './box-lot-store.ts';
import { deleteTrackedParcels, trackedParcelsOf } from './parcel-store.ts';
import { missedOf, moveMissed } from './promise-store.ts';
import { moveNotices, noticesOfHousehold } from './recall-notice-store.ts';
import { moveProposals, proposalsOf } from './runway-store.ts';
import { moveOrders, ordersOf } from './store.ts';
import { ordersWithCat } from './order-list-store.ts';
import { followArchived } from './actions/accession.ts';
import { addParcels } from './actions/add-evidence.ts';
import { followCats } from './actions/fill-boxes.ts';
import { checkAddressOfParcels, followAddress, noteFirstAddress, moveAddressNote } from './actions/follow-address.ts';
import { followLabel, followOrderLabels } from './actions/follow-label.ts';
import { followParcel, isFollowed } from './actions/follow-parcel.ts';
import { followSticks } from './actions/follow-sticks.ts';
import { mailBox } from './actions/mail-box.ts';
import { mailDeath } from './actions/mail-death.ts';
import { mailFormula } from './actions/mail-formula.ts';
import { mailMixUp, mailResults, mailSigned } from './actions/mail-results.ts';
import { mailExchanged, mailRebound } from './actions/mail-sample.ts';
import { mailStage } from './actions/mail-stage.ts';
import { mailTrouble } from './actions/mail-trouble.ts';
import { mailWaiting } from './actions/mail-waiting.ts';
import { noteSticks } from './actions/note-sticks.ts';
import { followJourney, openBox } from './actions/open-box.ts';
import { openOrder } from './actions/open-order.ts';
import { forgotten, refundPostage } from './actions/refund-postage.ts';
import { stopParcels } from './actions/stop-parcels.ts';
import { takeSamples } from './actions/take-samples.ts';

const SYSTEM = systemActor('fulfilment/listeners');

const scopeOf = (householdId: string) => systemScope(SYSTEM, householdId);

export const listeners = [
  on(subscriptionStarted, openOrder),
  on(subscriptionStarted, noteFirstAddress),
  on(renewalPaid, openBox),
  on(planRefunded, (ctx, { checkoutId, paidWith }) => ctx.enqueue(stopParcels, { checkoutId, paidWith })),
  on(kitsLost, ({ tx, now: at }, { invoiceId, cats }) => noteRefunded(tx, { invoiceId, cats, at })),
  on(orderClaimed, moveAddressNote),
  on(orderClaimed, async ({ tx }, { from, to }) => {
    await moveOrders(tx, scopeOf(from), scopeOf(to));
    await moveBoxes(tx, scopeOf(from), scopeOf(to));
    await moveExtras(tx, scopeOf(from), scopeOf(to));
    await moveMissed(tx, scopeOf(from), scopeOf(to));
    await moveProposals(tx, scopeOf(from), scopeOf(to));
    await moveClaims(tx, scopeOf(from), scopeOf(to));
    await moveNotices(tx, scopeOf(from), scopeOf(to));
  }),
  on(dataExportRequested, async ({ tx }, { householdId, add }) => {
    const { orders, journey } = await ordersOf(tx, scopeOf(householdId));
    add('orders', orders);
    add('journey_events', journey);
    for (const [table, rows] of Object.entries(await wholeBoxes(tx, scopeOf(householdId)))) add(table, rows);
    add('box_extras', await extrasOf(tx, scopeOf(householdId)));
    add('missed_promises', await missedOf(tx, scopeOf(householdId)));
    add('refusal_claims', await claimsOf(tx, scopeOf(householdId)));
    add('skip_proposals', await proposalsOf(tx, scopeOf(householdId)));
    add('box_lots', await boxLotsOf(tx, scopeOf(householdId)));
    add('tracked_parcels', await trackedParcelsOf(tx, scopeOf(householdId)));
    add('parcel_labels', await labelsOf(tx, scopeOf(householdId)));
    add('recall_notices', await noticesOfHousehold(tx, scopeOf(householdId)));
  }),
  on(accountDeletionRequested, async (ctx, { householdId }) => {
    const { tx } = ctx;
    for (const label of await labelsToRefund(tx, scopeOf(householdId)))
      if (label.shipmentId || label.claimedUntil) await ctx.enqueue(refundPostage, forgotten(label, ctx.now));
    await deleteLabels(tx, scopeOf(householdId));
    await deleteTrackedParcels(tx, scopeOf(householdId));
    await deleteBoxes(tx, scopeOf(householdId));
  }),
  on(deliveryAddressChangeRequested, checkAddressOfParcels),
  on(deliveryAddressChanged, followAddress),
  on(evidenceRequested, addParcels),
  on(catArchived, followCats),
  on(catArchived, followArchived),
  on(catArchived, mailDeath),
  on(catRestored, followCats),
  on(catDescribed, followCats),
  on(resultsAboutToChange, async ({ tx }, { householdId, catId }) => {
    await ordersWithCat(tx, scopeOf(householdId), catId);
  }),
  on(resultsReleased, followCats),
  on(formulaMade, followCats),
  on(formulaChosen, followCats),
  on(resultsReleased, mailResults),
  on(resultsReleased, (ctx, { formulaVersion, ...of }) =>
    formulaVersion === null ? Promise.resolve() : mailFormula(ctx, of),
  ),
  on(formulaMade, mailFormula),
  on(formulaChosen, (ctx, { exchanged, ...of }) => (exchanged ? mailFormula(ctx, of) : Promise.resolve())),
  on(samplesMixedUp, mailMixUp),
  on(samplesExchanged, mailExchanged),
  on(samplesRebound, mailRebound),
  on(signedOff, mailSigned),
  on(orderMoved, followJourney),
  // No sticks, no renewal: the month begins when the first box leaves, and waits again if it did not.
  on(orderMoved, async (ctx, { orderId, checkoutId, sticksLeft }) => {
    if (sticksLeft.now?.getTime() !== sticksLeft.before?.getTime())
      await followSticks(ctx, { id: orderId, checkoutId });
  }),
  on(orderMoved, followLabel),
  on(boxMoved, followLabel),
  on(orderMoved, followOrderLabels),
  on(orderMoved, followParcel),
  on(boxMoved, followParcel),
  // The household of a parcel that is followed is written to once there is a page of the carrier.
  on(orderMoved, (ctx, moved) => (isFollowed(ctx, moved) ? Promise.resolve() : mailStage(ctx, moved))),
  on(orderMoved, mailWaiting),
  on(orderMoved, takeSamples),
  on(orderMoved, mailTrouble),
  on(boxMoved, mailTrouble),
  on(boxMoved, noteSticks),
  on(boxMoved, (ctx, moved) => (isFollowed(ctx, moved) ? Promise.resolve() : mailBox(ctx, moved))),
];

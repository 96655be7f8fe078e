import { type HouseholdScope, householdScope } from '#src/capabilities/access/scopes.ts';
import type { BoxPayment } from '#src/capabilities/billing/actions/box-payment.ts';
import { requestRefund } from '#src/capabilities/billing/actions/request-refund.ts';
import { catsInMail } from '#src/capabilities/households/actions/cats-in-mail.ts';
import { newId } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { claimsOf, insertClaim, type RefusalClaim } from '../claim-store.ts';
import type { ClaimInput, ClaimView } from '../claim-contract.ts';
import { refusals } from '../contract.ts';
import { taskNeeded } from '../events.ts';
import { claimMail } from '../mail/claim.ts';
import { entryLine } from '../rules/claim-words.ts';
import { type ClaimVerdict, REFUSED_DAYS } from '../rules/refusal-claim.ts';
import { lockOrder } from '../store.ts';
import { type BoxOfCat, boxesOfCats, decideFor } from './claimable-boxes.ts';
import { mailboxOfOrder } from './mailbox-of-order.ts';
import { madeClaim } from './read-claims.ts';

/**
 * Claims the sticks of a box that a cat refused, with the entries of its log, once for each box and cat: requests the
 * refund that the terms promise from the payment service, or puts the case before a person. Repeated, it returns the
 * first claim. Refuses `box-unknown`, `claim-entries`, `claim-changed` where the amount differs from the shown one,
 * and with the reasons of `decideClaim`.
 */
export async function claimRefusal(ctx: Ctx, input: ClaimInput): Promise<ClaimView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const known = await findOwn(ctx, scope, input);
  // One at a time for an order: a second press sees the claim of the first.
  if (known) await lockOrder(ctx.tx, known.order.id);
  const found = known && (await findOwn(ctx, scope, input));
  if (!found) return refusals('box-unknown');
  const before = (await claimsOf(ctx.tx, scope)).find(
    ({ boxId, catId }) => boxId === found.box.id && catId === found.cat.id,
  );
  if (before) return madeClaim(ctx, found, before);
  const { verdict, payment } = await decideFor(ctx, scope, found);
  if (verdict.decision === 'refused') return refusals(verdict.why);
  if (!payment) return refusals('claim-not-paid');
  const attached = found.refusals.filter(({ id }) => input.entries.includes(id));
  if (attached.length < REFUSED_DAYS || attached.length < new Set(input.entries).size) return refusals('claim-entries');
  if (!isAsShown(verdict, payment, input)) return refusals('claim-changed');
  const claim: RefusalClaim = {
    ...{ id: newId(), householdId: scope.householdId, boxId: found.box.id, catId: found.cat.id },
    ...{ invoiceId: payment.invoiceId, decision: verdict.decision, claimedAt: ctx.now },
    repays: verdict.decision === 'refund' ? verdict.repays : null,
    entries: attached.map(({ id, day, at, note }) => ({ id, day, at: at.toISOString(), note })),
  };
  const refused = claim.decision === 'refund' ? await repay(ctx, found, claim) : null;
  if (refused) return refused;
  await insertClaim(ctx.tx, claim);
  if (claim.decision === 'person') await askPerson(ctx, scope, found, claim);
  await ctx.notify(scope.householdId, 'billing');
  ctx.log.info({ claim: claim.id, box: claim.boxId, decision: claim.decision }, 'refused sticks claimed');
  return madeClaim(ctx, found, claim);
}

async function findOwn(ctx: Ctx, scope: HouseholdScope, { boxId, catId }: ClaimInput): Promise<BoxOfCat | undefined> {
  const all = await boxesOfCats(ctx, scope);
  return all.find(({ box, cat }) => box.id === boxId.toLowerCase() && cat.id === catId.toLowerCase());
}

/** Pays back the amount that was shown, to the cent; where a person decides, none was. */
function isAsShown(verdict: ClaimVerdict, { amount }: BoxPayment, { amount: seen }: ClaimInput): boolean {
  if (verdict.decision !== 'refund') return seen === null;
  return typeof amount !== 'string' && seen?.amount === amount.amount && seen.currency === amount.currency;
}

const noteOf = ({ cat, box }: BoxOfCat, { entries }: RefusalClaim): string =>
  `${cat.name} refused the sticks of box ${box.number} on ${entries.map(({ day }) => day).join(', ')}.`;

/** The refund has the id of the claim, and the plan goes on. */
const repay = (ctx: Ctx, one: BoxOfCat, claim: RefusalClaim): Promise<DomainError | null> =>
  requestRefund(ctx, {
    id: claim.id,
    invoiceId: claim.invoiceId,
    ask: claim.repays === 'order' ? { kind: 'full' } : { kind: 'box', cats: 1, kits: [] },
    reason: 'refused',
    note: noteOf(one, claim),
    ...{ keepsPlan: true, by: null, seen: null },
  });

/** A task in the inbox of the desk with the entries, and a mail that says so. */
async function askPerson(ctx: Ctx, scope: HouseholdScope, one: BoxOfCat, claim: RefusalClaim): Promise<void> {
  const { order, cat, box } = one;
  const email = await mailboxOfOrder(ctx, order);
  await ctx.emit(taskNeeded, {
    kind: 'sticks-refused',
    about: claim.id,
    subject: `${cat.name} refused the sticks of box ${box.number}`,
    lines: [
      ...claim.entries.map(entryLine),
      'The terms do not decide on it by themselves. Refund it under Payments, reason “The cat refused the sticks”, or answer by mail.',
    ],
    orderNumber: order.number,
    name: order.shipTo.name,
    email,
  });
  const { publicUrl: origin, supportEmail } = ctx.settings;
  const cats = await catsInMail(ctx, scope, [cat]);
  const about = { to: email, cats, number: order.number, origin, supportEmail };
  await ctx.mail(claimMail(about, { name: cat.name, box: box.number, entries: claim.entries }));
}

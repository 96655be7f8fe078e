import { consume, type ClientInfo, rateLimitKey } from '#src/capabilities/access/rate-limit.ts';
import { hashNewPassword } from '#src/capabilities/access/actions/new-password.ts';
import { normalEmail } from '#src/capabilities/access/rules/contact.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { createAccount, placeHousehold } from '#src/capabilities/access/actions/create-account.ts';
import { currentUser, type OpenedSession } from '#src/capabilities/access/actions/open-session.ts';
import { signIn } from '#src/capabilities/access/actions/sign-in.ts';
import { verifyOneTimeToken, consumeOneTimeToken } from '#src/capabilities/access/actions/one-time-token.ts';
import { sendVerification } from '#src/capabilities/access/actions/verify-email.ts';
import type { CurrentUser } from '#src/capabilities/access/sign-in-contract.ts';
import { moveCats } from '#src/capabilities/households/actions/move-cats.ts';
import { moveSeat, releaseSeat } from '#src/capabilities/pricing/actions/require-available.ts';
import { isDomainError, type DomainError, caught } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices, Ctx, ReadCtx } from '#src/platform/services.ts';
import type { AccountOfOrder } from '../order-account-contract.ts';
import { refusals } from '../contract.ts';
import { orderClaimed } from '../events.ts';
import { CLAIM_LIMIT, claimExpired } from '../rules/claim.ts';
import { type Names, splitRecipientName } from '../rules/recipient-names.ts';
import { type Checkout, checkoutById, checkoutBySession, lockedCheckout, updateCheckout } from '../checkout-store.ts';
import { moveBilling } from '../leaving-store.ts';
import { hasLiveSubscription } from '../store.ts';

/**
 * Proof that an order may be claimed: the id of its payment page, or the token of a link mailed to its address. Both
 * expire.
 */
export type Proof = { kind: 'session'; sessionId: string } | { kind: 'token'; token: string };

const SYSTEM = systemActor('billing/claim-order');

/** The page of the order behind a mailed link; the link is not used up by looking. */
export async function orderOfLink(
  services: AppServices,
  token: string,
  caller: ClientInfo,
): Promise<{ sessionId: string } | DomainError> {
  const refused = await countAttempt(services, caller);
  if (refused) return refused;
  return services.read(SYSTEM, async (ctx) => {
    const checkout = await claimable(ctx, { kind: 'token', token });
    if (isDomainError(checkout)) return checkout;
    return checkout.stripeSessionId ? { sessionId: checkout.stripeSessionId } : refusals('checkout-unknown');
  });
}

/**
 * A guest makes an account of the order in one step: same e-mail, and the household of the order is its own. Refuses
 * `checkout-unknown`, `not-paid-yet`, `already-claimed`, `claim-expired`, `name-missing`, `email-taken` and the refusals
 * of a link.
 */
export async function makeAccountOfOrder(
  services: AppServices,
  proof: Proof,
  account: AccountOfOrder,
  caller: ClientInfo,
): Promise<(OpenedSession & { user: CurrentUser }) | DomainError> {
  const refused = await countAttempt(services, caller);
  if (refused) return refused;
  const checkout = await services.read(SYSTEM, (ctx) => claimable(ctx, proof));
  if (isDomainError(checkout)) return checkout;
  const names = namesOf(account, checkout);
  if (!names) return refusals('name-missing');
  const owner = { ...names, email: checkout.email, phone: null };
  const passwordHash = await hashNewPassword(account.password, owner, services.settings);
  if (isDomainError(passwordHash)) return passwordHash;
  return caught(
    services.transact(SYSTEM, async (ctx) => {
      const { id, householdId } = await takeClaim(ctx, checkout.id, proof);
      const made = await createAccount(ctx, {
        ...names,
        contact: { kind: 'email', email: normalEmail(checkout.email) },
        passwordHash,
        householdId,
        emailVerified: proof.kind === 'token',
      });
      if (isDomainError(made)) throw made.code === 'household-taken' ? refusals('already-claimed') : made;
      const { person } = made;
      await updateCheckout(ctx.tx, id, { personId: person.id, updatedAt: ctx.now });
      if (!person.emailVerifiedAt) await sendVerification(ctx, person);
      return { ...(await signIn(ctx, person, caller, 'password')), user: currentUser(person) };
    }),
  );
}

function namesOf({ firstName, lastName }: AccountOfOrder, { customer }: Checkout): Names | null {
  return firstName?.trim() && lastName?.trim() ? { firstName, lastName } : splitRecipientName(customer.name);
}

/** The signed-in person, as the access module knows them. */
export interface Claimant {
  personId: string;
  householdId: string;
  email: string | null;
  emailVerified: boolean;
}

/**
 * The order moves to the account that is signed in, when it has the e-mail the order was paid with. A confirmed e-mail
 * is proof enough after the page has expired. Refuses `email-differs`, `household-subscribed` and what
 * `makeAccountOfOrder` refuses. Repeating it changes nothing.
 */
export async function claimOrder(
  services: AppServices,
  proof: Proof,
  claimant: Claimant,
  caller: ClientInfo,
): Promise<{ message: string } | DomainError> {
  const refused = await countAttempt(services, caller);
  if (refused) return refused;
  const done = { message: 'The order is yours.' };
  const checkout = await services.read(SYSTEM, (ctx) => findCheckout(ctx, proof));
  if (isDomainError(checkout)) return checkout;
  if (checkout.householdId === claimant.householdId) return done;
  if (claimant.email === null || normalEmail(checkout.email) !== claimant.email) return refusals('email-differs');
  const { emailVerified } = claimant;
  return caught(
    services.transact(SYSTEM, async (ctx) => {
      const { id, householdId, plan, quote, currency } = await takeClaim(ctx, checkout.id, proof, { emailVerified });
      const from = systemScope(SYSTEM, householdId);
      const to = systemScope(SYSTEM, claimant.householdId);
      if (await hasLiveSubscription(ctx.tx, to)) throw refusals('household-subscribed');
      const runs = await hasLiveSubscription(ctx.tx, from);
      await moveBilling(ctx.tx, from, to);
      await moveCats(ctx, from, to);
      // A running plan takes its place along, which is never free in between.
      if (runs) await moveSeat(ctx, plan, householdId, claimant.householdId);
      else await releaseSeat(ctx, plan, householdId);
      await placeHousehold(ctx, claimant.householdId, { country: quote.country, currency });
      await ctx.emit(orderClaimed, { from: householdId, to: claimant.householdId });
      await updateCheckout(ctx.tx, id, { personId: claimant.personId, updatedAt: ctx.now });
      return done;
    }),
  );
}

async function countAttempt(services: AppServices, caller: ClientInfo): Promise<DomainError | null> {
  const key = rateLimitKey('claim-address', caller.address);
  return services.transact(SYSTEM, (ctx) => consume(ctx.tx, key, CLAIM_LIMIT, ctx.now));
}

async function findCheckout(ctx: ReadCtx, proof: Proof): Promise<Checkout | DomainError> {
  if (proof.kind === 'session')
    return (await checkoutBySession(ctx.tx, proof.sessionId)) ?? refusals('checkout-unknown');
  const link = await verifyOneTimeToken(ctx, 'claim', proof.token);
  if (isDomainError(link)) return link;
  return (await checkoutById(ctx.tx, link.subject.checkoutId ?? '')) ?? refusals('checkout-unknown');
}

async function claimable(ctx: ReadCtx, proof: Proof): Promise<(Checkout & { householdId: string }) | DomainError> {
  const checkout = await findCheckout(ctx, proof);
  return isDomainError(checkout) ? checkout : unclaimed(checkout, { proof, now: ctx.now });
}

interface ClaimAttempt {
  proof: Proof;
  now: Date;
  emailVerified?: boolean;
}

function unclaimed(
  checkout: Checkout,
  { proof, now, emailVerified = false }: ClaimAttempt,
): (Checkout & { householdId: string }) | DomainError {
  const { householdId } = checkout;
  if (checkout.personId) return refusals('already-claimed');
  if (checkout.status !== 'paid' || !householdId) return refusals('not-paid-yet');
  if (proof.kind === 'session' && !emailVerified && claimExpired(checkout, now)) return refusals('claim-expired');
  return { ...checkout, householdId };
}

/** Takes the claim for one request: the checkout is locked and the link used up, so later ones fail. */
async function takeClaim(
  ctx: Ctx,
  checkoutId: string,
  proof: Proof,
  claimant?: Pick<Claimant, 'emailVerified'>,
): Promise<Checkout & { householdId: string }> {
  const checkout = unclaimed(await lockedCheckout(ctx.tx, checkoutId), { proof, now: ctx.now, ...claimant });
  if (isDomainError(checkout)) throw checkout;
  if (proof.kind === 'token') {
    const used = await consumeOneTimeToken(ctx, 'claim', proof.token);
    if (isDomainError(used)) throw used;
  }
  return checkout;
}

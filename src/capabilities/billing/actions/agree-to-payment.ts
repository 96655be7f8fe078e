import { refusals as accessRefusals } from '#src/capabilities/access/contract.ts';
import { consume, type ClientInfo, rateLimitKey } from '#src/capabilities/access/rate-limit.ts';
import { isDomainError, type Issue, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { AgreementInput } from '../checkout-contract.ts';
import { refusals } from '../contract.ts';
import { deliverableAddress, deliveryIssues } from '../rules/delivery-fields.ts';
import { asksAddress } from '../rules/payment-place.ts';
import { type Checkout, checkoutBySession, lockedCheckout, updateCheckout } from '../checkout-store.ts';
import { CHECKOUT_LIMIT } from './begin-checkout.ts';
import { reservePlace } from './reserve-place.ts';
import { checkBeside } from './beside-plan.ts';
import { checkConsent } from './check-consent.ts';

export interface Agreeing {
  sessionId: string;
  input: AgreementInput;
  caller: ClientInfo;
  /** To Pro, from its cookie. */
  invitation: string | null;
}

/**
 * Stores the buyer's agreement and the delivery address before anything is paid. Open to holders of the session's id
 * while it is open; if a signed-in person began it, to them alone. Refuses `unauthorized`, `checkout-unknown`,
 * `consent-missing`, `consent-outdated`, `gift-runs`, `order-differs`, `already-paid`, `payment-under-way`, `checkout-changed`,
 * `pro-sold-out`, `too-many-attempts`.
 */
export async function agreeToPayment(
  ctx: Ctx,
  { sessionId, input, ...holder }: Agreeing,
): Promise<{ message: string } | DomainError> {
  const limited = await consume(
    ctx.tx,
    rateLimitKey('agreement-address', holder.caller.address),
    CHECKOUT_LIMIT,
    ctx.now,
  );
  if (limited) return limited;
  const known = await checkoutBySession(ctx.tx, sessionId);
  if (!known || known.ui === 'hosted') return refusals('checkout-unknown');
  const stranger = anothers(ctx, known);
  if (stranger) return stranger;
  const checkout = await lockedCheckout(ctx.tx, known.id);
  const closed = notOpen(checkout);
  if (closed) return closed;
  const unconfirmed = checkConsent(input.consent);
  if (unconfirmed) return unconfirmed;
  const untold = await checkBeside(ctx, input.consent);
  if (untold) return untold;
  const customer = customerIn(checkout, input);
  if (isDomainError(customer)) return customer;
  const full = await reservePlace(ctx, checkout, holder);
  if (full) throw full;
  const consent = { consentVersion: input.consent.version, consentAt: ctx.now };
  await updateCheckout(ctx.tx, checkout.id, { customer, ...consent, updatedAt: ctx.now });
  return { message: 'Confirmed.' };
}

const NOWHERE = { path: 'customerData.address.line1', message: 'Please enter your street and number' };
const OF_WALLET = {
  path: 'customerData',
  message: 'The delivery address of this payment comes from the wallet.',
};
const ELSEWHERE = {
  path: 'customerData.address.country',
  message: 'This price is for another country. Please choose the country again.',
};

/** Refuses anybody but the signed-in person who began the checkout. */
function anothers({ actor }: Ctx, { personId }: Checkout): DomainError | null {
  if (personId === null || (actor.kind === 'person' && actor.personId === personId)) return null;
  return actor.kind === 'person' ? refusals('checkout-unknown') : accessRefusals('unauthorized');
}

function notOpen({ status }: Checkout): DomainError | null {
  if (status === 'open') return null;
  if (status === 'paid') return refusals('already-paid');
  return refusals(status === 'processing' || status === 'needs_action' ? 'payment-under-way' : 'checkout-changed');
}

/** Name and address to deliver to: as sent now, else as known; as known where the wallet gives them. */
function customerIn(checkout: Checkout, { customerData }: AgreementInput): Checkout['customer'] | DomainError {
  const { customer, quote } = checkout;
  const said = customerData ? { name: customerData.name, address: deliverableAddress(customerData) } : customer;
  const wrong = (issue: Issue) => refusals('order-differs', { issues: [issue] });
  if (asksAddress(checkout)) return customerData ? wrong(OF_WALLET) : customer;
  if (!said.address) return wrong(NOWHERE);
  if (said.address.country !== quote.country) return wrong(ELSEWHERE);
  const issues = deliveryIssues(said.address);
  return issues.length ? refusals('order-differs', { issues }) : said;
}

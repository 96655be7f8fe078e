import Stripe from 'stripe';
import { requireConfirmation } from '#src/capabilities/access/actions/confirm-identity.ts';
import { consumeLimit } from '#src/capabilities/access/rate-limit.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Actor, AppServices, Ctx } from '#src/platform/services.ts';
import { type AffiliateAccount, type ConnectInput, type ConnectLink, refusals } from '../contract.ts';
import { railChangedMail } from '../mail/money.tsx';
import { type Affiliate, lockAffiliate, updateAffiliate } from '../store.ts';
import { ownAffiliate } from './own-affiliate.ts';
import { readAccount } from './read-account.ts';
import { isGone, readPayee } from './sync-connect.ts';

/** Limits of one affiliate: Stripe forms opened, and checks of their results. */
const OPENINGS = { max: 20, windowSeconds: 3600 };
const LOOKS = { max: 60, windowSeconds: 3600 };

/**
 * Has commissions paid by Stripe Connect from now on, and returns the address of Stripe's form for the payee's
 * data. Refuses `not-an-affiliate`, `connect-off`, `connect-country`, `confirmation-needed`, `too-many-attempts`,
 * `connect-unreachable`, `connect-refused`, and `connect-gone` where the account is not ours any more: the next press opens another.
 */
export async function openConnect(
  services: AppServices,
  actor: Actor,
  { country }: ConnectInput,
): Promise<ConnectLink | DomainError> {
  const begun = await services.transact(actor, (ctx) => begin(ctx, country));
  if (isDomainError(begun)) return begun;
  try {
    const account = begun.connectId ?? (await makeAccount(services, actor, begun, country));
    return await linkTo(services, account);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    services.log.warn({ code: error.code ?? error.type }, 'account at Stripe not opened');
    if (begun.connectId && isGone(error)) {
      await services.transact(actor, (ctx) => forgetAccount(ctx, begun));
      return refusals('connect-gone');
    }
    return refusals(
      error instanceof Stripe.errors.StripeInvalidRequestError ? 'connect-refused' : 'connect-unreachable',
    );
  }
}

async function linkTo({ stripe, settings }: AppServices, account: string): Promise<ConnectLink> {
  const back = `${settings.publicUrl}/affiliate/account?connect=`;
  const { url } = await stripe.accountLinks.create({
    ...{ account, type: 'account_onboarding', refresh_url: `${back}again`, return_url: `${back}back` },
  });
  return { url };
}

/** Forgets an account that is not ours any more, so that another can be opened; payouts wait as after any change. */
async function forgetAccount(ctx: Ctx, { id, connectId }: Affiliate): Promise<void> {
  const affiliate = await lockAffiliate(ctx.tx, id);
  if (!affiliate || affiliate.connectId !== connectId) return;
  await updateAffiliate(ctx.tx, id, {
    ...{ connectId: null, connectPayable: false, connectReason: null, accountChangedAt: ctx.now },
  });
}

/** The choice, before Stripe is asked for anything. */
async function begin(ctx: Ctx, country: string): Promise<Affiliate | DomainError> {
  const own = await ownAffiliate(ctx);
  if (isDomainError(own)) return own;
  const { payoutConnect } = ctx.settings;
  if (!payoutConnect) return refusals('connect-off');
  if (!payoutConnect.countries.includes(country)) return refusals('connect-country');
  const unproven = (await requireConfirmation(ctx)) ?? (await consumeLimit(ctx, OPENINGS, 'connect-opening', own.id));
  if (unproven) return unproven;
  const affiliate = await lockAffiliate(ctx.tx, own.id);
  if (!affiliate) return refusals('not-an-affiliate');
  if (affiliate.rail !== 'connect') {
    await updateAffiliate(ctx.tx, own.id, { rail: 'connect', accountChangedAt: ctx.now });
    await ctx.mail(railChangedMail(ctx.settings, affiliate));
    return { ...affiliate, rail: 'connect', accountChangedAt: ctx.now };
  }
  return affiliate;
}

/** Makes the account at Stripe, once since the last change, and notes it: Stripe repeats its answer to the same key. */
async function makeAccount(
  services: AppServices,
  actor: Actor,
  { id, email, accountChangedAt }: Affiliate,
  country: string,
): Promise<string> {
  const made = await services.stripe.accounts.create(
    {
      ...{ type: 'express', country, email, metadata: { affiliate: id } },
      capabilities: { transfers: { requested: true } },
    },
    { idempotencyKey: `payee-${id}-${country}-${accountChangedAt?.getTime() ?? 0}` },
  );
  return services.transact(actor, async (ctx) => {
    const affiliate = await lockAffiliate(ctx.tx, id);
    if (affiliate?.connectId) return affiliate.connectId;
    await updateAffiliate(ctx.tx, id, {
      ...{ connectId: made.id, accountChangedAt: ctx.now },
      connectReason: 'The form of Stripe is not filled in yet.',
    });
    return made.id;
  });
}

/** Reads the affiliate's account at Stripe again, and answers with everything as it is then. */
export async function lookAtConnect(services: AppServices, actor: Actor): Promise<AffiliateAccount | DomainError> {
  const own = await services.transact(actor, async (ctx) => {
    const affiliate = await ownAffiliate(ctx);
    if (isDomainError(affiliate)) return affiliate;
    return (await consumeLimit(ctx, LOOKS, 'connect-look', affiliate.id)) ?? affiliate;
  });
  if (isDomainError(own)) return own;
  if (own.connectId && services.settings.payoutConnect) await readPayee(services, own.connectId);
  return services.read(actor, readAccount);
}

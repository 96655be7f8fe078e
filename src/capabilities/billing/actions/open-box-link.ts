import { consume, type Limit, rateLimitKey } from '#src/capabilities/access/rate-limit.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { AppServices, ReadCtx } from '#src/platform/services.ts';
import type { LinkedBoxView } from '../next-box-contract.ts';
import { refusals } from '../contract.ts';
import { lastReceiptOf } from '../plan-store.ts';
import { chargeToCome, wholeSecond, wishOf } from '../rules/next-box.ts';
import type { Subscription } from '../store.ts';
import { readBox } from './box-token.ts';
import { applyBox, type WithinHousehold } from './change-next-box.ts';
import { countGuess, type LinkUse, planBehind } from './open-plan-link.ts';
import { readSkipLink } from './plan-link.ts';
import { previewBoxOf } from './preview-next-box.ts';
import { receiptView } from './read-receipt.ts';
import { timeZoneOf } from './time-zone-of.ts';

const SYSTEM = systemActor('billing/open-box-link');
/** Changes by one plan's links: each time writes a receipt and a mail. */
const CHANGES: Limit = { max: 20, windowSeconds: 3600 };

/**
 * The next box that the link of a reminder is for, and the result of skipping it. Reading changes nothing.
 * Refuses `plan-link-unknown`, `plan-link-expired`, and `too-many-attempts` for guesses.
 */
export async function openBoxLink(services: AppServices, use: LinkUse): Promise<LinkedBoxView | DomainError> {
  const view = await services.read(SYSTEM, (ctx) => linkedBox(ctx, use.link));
  return isDomainError(view) ? countGuess(services, use, view) : view;
}

/**
 * Skips that box, or undoes it, as the quote of `openBoxLink` says. Another change is not made by a link. Refuses as
 * `openBoxLink` and `changeNextBox` do.
 */
export async function changeByBoxLink(
  services: AppServices,
  use: LinkUse,
  token: string,
): Promise<LinkedBoxView | DomainError> {
  const found = await services.read(SYSTEM, (ctx) => boxOfLink(ctx, use.link));
  if (isDomainError(found)) return countGuess(services, use, found);
  const terms = readBox(token, services.settings.sessionSecret);
  const change = terms?.request.change;
  if (!terms || (change !== 'skip' && change !== 'resume')) return refusals('change-outdated');
  const key = rateLimitKey('plan-link-change', found.row.id);
  const limited = await services.transact(SYSTEM, ({ tx, now }) => consume(tx, key, CHANGES, now));
  if (limited) return limited;
  const within: WithinHousehold = (work) =>
    services.transact(SYSTEM, async (ctx) => {
      const box = await boxOfLink(ctx, use.link);
      if (isDomainError(box)) return box;
      return box.state === 'closed'
        ? refusals('box-link-outdated')
        : work(ctx, systemScope(SYSTEM, box.row.householdId));
    });
  return (await applyBox(services, terms, within)) ?? openBoxLink(services, use);
}

/** A link is for one box: it skips it while it has its date, and undoes that while it is skipped. */
async function boxOfLink(ctx: ReadCtx, token: string) {
  const found = await planBehind(ctx, readSkipLink(token, { secret: ctx.settings.sessionSecret, now: ctx.now }));
  return isDomainError(found) ? found : { ...found, state: stateOf(found.row, found.link.chargesAt, ctx.now) };
}

function stateOf(row: Subscription, chargesAt: Date, now: Date): LinkedBoxView['state'] {
  const wish = wishOf(row, now);
  const isTheBox = (moment: Date | string | null) =>
    moment !== null && wholeSecond(new Date(moment)).getTime() === wholeSecond(chargesAt).getTime();
  if (wish) return wish.kind === 'skip' && isTheBox(wish.from) ? 'skipped' : 'closed';
  return isTheBox(chargeToCome(row, now)) ? 'open' : 'closed';
}

async function linkedBox(ctx: ReadCtx, token: string): Promise<LinkedBoxView | DomainError> {
  const found = await boxOfLink(ctx, token);
  if (isDomainError(found)) return found;
  const { row, checkout, state } = found;
  const scope = systemScope(SYSTEM, row.householdId);
  const change = state === 'skipped' ? 'resume' : 'skip';
  const quote = state === 'closed' ? refusals('box-link-outdated') : await previewBoxOf(ctx, scope, { change });
  const receipt = await lastReceiptOf(ctx.tx, row.id);
  return {
    plan: row.plan,
    orderNumber: checkout.orderNumber,
    state: isDomainError(quote) ? 'closed' : state,
    chargesAt: chargeToCome(row, ctx.now)?.toISOString() ?? null,
    timeZone: await timeZoneOf(ctx, scope),
    quote: isDomainError(quote) ? null : quote,
    reason: isDomainError(quote) ? quote.message : null,
    receipt: receipt ? receiptView(receipt, ctx.settings.sessionSecret) : null,
  };
}

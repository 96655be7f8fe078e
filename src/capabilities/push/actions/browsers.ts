import { refusals as accessRefusals } from '#src/capabilities/access/contract.ts';
import { consumeLimit } from '#src/capabilities/access/rate-limit.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { addressIn, readEndpointUrl } from '#src/lib/endpoint-url.ts';
import { newId } from '#src/lib/id.ts';
import { isPublicAddress } from '#src/platform/public-address.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { type PushBrowser, type PushBrowserInput, type PushKinds, type PushView, refusals } from '../contract.ts';
import { MOST_BROWSERS, REGISTRATIONS } from '../rules/limits.ts';
import { type BrowserKeys, readBrowserKeys } from '../rules/browser-keys.ts';
import {
  countSubscriptions,
  deleteSubscriptionAt,
  deleteSubscriptions,
  insertSubscription,
  lockSubscriptionAt,
  type Subscription,
  subscriptionsOf,
  updateSubscription,
} from '../store.ts';
import { preferencesOf, putPreferences } from '../preference-store.ts';
import { planReminders } from './plan-reminders.ts';

/** The caller's choices, and the key that a browser needs to register. */
export async function readPush(ctx: ReadCtx): Promise<PushView | DomainError> {
  const { actor, tx, settings } = ctx;
  if (actor.kind !== 'person') return accessRefusals('unauthorized');
  const {
    box = false,
    results = false,
    streak = false,
    cutOff = false,
  } = (await preferencesOf(tx, actor.personId)) ?? {};
  return {
    available: settings.offlineDashboard,
    publicKey: settings.vapid.publicKey,
    kinds: { box, results, streak, cutOff },
    browsers: await countSubscriptions(tx, actor.personId),
  };
}

export async function choosePushKinds(ctx: Ctx, kinds: PushKinds): Promise<PushView | DomainError> {
  const { actor } = ctx;
  if (actor.kind !== 'person') return accessRefusals('unauthorized');
  await putPreferences(ctx.tx, { personId: actor.personId, ...kinds, changedAt: ctx.now });
  await planReminders(ctx, actor.personId);
  return readPush(ctx);
}

/**
 * Registers the browser of this session; again, it is the same. A browser that another account has registered leaves that
 * account with its waiting messages. Refuses `unauthorized`, `push-off`, `push-endpoint`, `push-keys`, `too-many-attempts`.
 */
export async function registerBrowser(ctx: Ctx, input: PushBrowserInput): Promise<PushBrowser | DomainError> {
  const { actor, tx, now, settings } = ctx;
  if (actor.kind !== 'person' || !actor.signIn) return accessRefusals('unauthorized');
  if (!settings.offlineDashboard) return refusals('push-off');
  const { personId, signIn } = actor;
  const limited = await consumeLimit(ctx, REGISTRATIONS, 'push-browser', personId);
  if (limited) return limited;
  const endpoint = readEndpoint(ctx, input.endpoint);
  if (isDomainError(endpoint)) return endpoint;
  const keys = readBrowserKeys(input);
  if (!keys) return refusals('push-keys');
  const known = await lockSubscriptionAt(tx, endpoint);
  if (known && isSame(known, personId, keys)) {
    await updateSubscription(tx, known.id, { sessionHash: signIn.tokenHash });
    return { id: known.id };
  }
  if (known) await deleteSubscriptions(tx, [known.id]);
  const row = { id: newId(), personId, sessionHash: signIn.tokenHash, endpoint, ...keys, createdAt: now };
  if (!(await insertSubscription(tx, row))) return refusals('push-endpoint'); // two tabs at once: the next page registers
  const others = await subscriptionsOf(tx, personId);
  await deleteSubscriptions(
    tx,
    others.slice(0, -MOST_BROWSERS).map(({ id }) => id),
  );
  await planReminders(ctx, personId);
  return { id: row.id };
}

/** Removes a browser, by the address that it alone knows. */
export async function removeBrowser(ctx: Ctx, endpoint: string): Promise<PushView | DomainError> {
  if (ctx.actor.kind !== 'person') return accessRefusals('unauthorized');
  await deleteSubscriptionAt(ctx.tx, endpoint);
  return readPush(ctx);
}

const isSame = (known: Subscription, personId: string, { p256dh, auth }: BrowserKeys): boolean =>
  known.personId === personId && p256dh.equals(known.p256dh) && auth.equals(known.auth);

function readEndpoint({ settings }: Ctx, text: string): string | DomainError {
  const read = readEndpointUrl(text);
  if ('problem' in read) return refusals('push-endpoint');
  const address = addressIn(read.url);
  const open = !address || isPublicAddress(address) || settings.webhookAllowance?.addresses.includes(address);
  return open ? read.url : refusals('push-endpoint');
}

import { invalidField } from '#src/capabilities/access/input-contract.ts';
import { lockPartner } from '#src/capabilities/outreach/actions/partner-records.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { addressIn, readEndpointUrl } from '#src/lib/endpoint-url.ts';
import { newId } from '#src/lib/id.ts';
import { isPublicAddress } from '#src/platform/public-address.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import {
  type AddWebhookInput,
  type ChangeWebhookInput,
  refusals,
  type Webhook,
  type WebhookWithSecret,
} from '../contract.ts';
import type { WebhookAtDesk } from '../desk-contract.ts';
import { isAboutSales } from '../rules/event-types.ts';
import { MOST_ENDPOINTS } from '../rules/limits.ts';
import { OVERLAP_HOURS } from '../rules/retries.ts';
import { newWebhookSecret, secretText } from '../rules/webhook-signature.ts';
import type { PartnerScope } from '../scopes.ts';
import { type EndpointRow, endpointsOf, insertEndpoint, lockEndpoint, updateEndpoint } from '../webhook-store.ts';
import { encryptSecret, signingSecrets } from './webhook-secret.ts';

export async function listWebhooks(ctx: ReadCtx, scope: PartnerScope): Promise<Webhook[]> {
  return (await endpointsOf(ctx.tx, scope)).map((endpoint) => view(endpoint, ctx.now));
}

export async function webhooksAtDesk(ctx: ReadCtx, scope: PartnerScope): Promise<WebhookAtDesk[]> {
  const endpoints = await endpointsOf(ctx.tx, scope);
  return endpoints.map((endpoint) => ({ ...view(endpoint, ctx.now), revision: endpoint.revision }));
}

/** Adds a webhook and answers with its secret, this once. Refuses `invalid` naming `url`, `scope-missing`, `webhook-there`, `too-many-webhooks`. */
export async function addWebhook(
  ctx: Ctx,
  scope: PartnerScope,
  input: AddWebhookInput,
): Promise<WebhookWithSecret | DomainError> {
  const url = allowedUrl(ctx, input.url);
  if (isDomainError(url)) return url;
  if (mayNotHear(scope, input.events)) return needsSales();
  const partner = await lockPartner(ctx, scope.partnerId);
  if (isDomainError(partner)) return partner;
  const there = await endpointsOf(ctx.tx, scope);
  if (there.some((endpoint) => endpoint.url === url)) return refusals('webhook-there');
  if (there.length >= MOST_ENDPOINTS) return refusals('too-many-webhooks');
  const id = newId();
  const secret = newWebhookSecret();
  const row = { id, url, partnerId: scope.partnerId, events: [...new Set(input.events)], createdAt: ctx.now };
  await insertEndpoint(ctx.tx, { ...row, secret: encryptSecret(ctx, id, secret) });
  return withSecret(ctx, scope, id, secret);
}

/** Refuses what a colleague sent from a page that shows an older version of the webhook. */
export type SeenByColleague = (endpoint: EndpointRow, changed: EndpointRow | null) => Promise<DomainError | null>;

/**
 * Changes address, events or state. Enabled again it counts as working. Refuses as `addWebhook`, `webhook-unknown`,
 * `webhook-ours-to-enable` to a key, and as `seen` does.
 */
export async function changeWebhook(
  ctx: Ctx,
  scope: PartnerScope,
  id: string,
  { url: given, events, enabled }: ChangeWebhookInput,
  seen?: SeenByColleague,
): Promise<Webhook | DomainError> {
  const url = given === undefined ? undefined : allowedUrl(ctx, given);
  if (isDomainError(url)) return url;
  const partner = await lockPartner(ctx, scope.partnerId);
  if (isDomainError(partner)) return partner;
  const endpoint = await lockEndpoint(ctx.tx, scope, id);
  if (!endpoint) return refusals('webhook-unknown');
  if (enabled && endpoint.disabledBy === 'us' && scope.by === 'partner') return refusals('webhook-ours-to-enable');
  if (mayNotHear(scope, [...endpoint.events, ...(events ?? [])])) return needsSales();
  const changed: EndpointRow = {
    ...endpoint,
    ...(url !== undefined && { url, ...(url !== endpoint.url && { failingSince: null }) }),
    ...(events && { events: [...new Set(events)] }),
    ...(enabled === true && { disabledAt: null, disabledBy: null, ...(endpoint.disabledAt && { failingSince: null }) }),
    ...(enabled === false && !endpoint.disabledAt && { disabledAt: ctx.now, disabledBy: scope.by }),
  };
  const late = await seen?.(endpoint, changed);
  if (late) return late;
  const others = (await endpointsOf(ctx.tx, scope)).filter((other) => other.id !== id);
  if (others.some((other) => other.url === url)) return refusals('webhook-there');
  if (isSame(endpoint, changed)) return view(endpoint, ctx.now);
  await updateEndpoint(ctx.tx, id, { ...changed, revision: endpoint.revision + 1, changedBy: scope.by });
  return view(changed, ctx.now);
}

/** Two versions say the same; the order of their events means nothing. */
export const isSame = (one: EndpointRow, other: EndpointRow): boolean =>
  one.url === other.url &&
  (one.disabledAt === null) === (other.disabledAt === null) &&
  one.events.toSorted().join() === other.events.toSorted().join();

/**
 * Makes another secret. For a day the one before signs as well, so that the partner can change over; made again within that
 * day it replaces the newest only, whose answer may have been lost. Refuses `webhook-unknown`, and as `seen` does.
 */
export async function rotateSecret(
  ctx: Ctx,
  scope: PartnerScope,
  id: string,
  seen?: SeenByColleague,
): Promise<WebhookWithSecret | DomainError> {
  const endpoint = await lockEndpoint(ctx.tx, scope, id);
  if (!endpoint) return refusals('webhook-unknown');
  const late = await seen?.(endpoint, null);
  if (late) return late;
  const secret = newWebhookSecret();
  // One that cannot be read would sign nothing.
  const [current] = signingSecrets(ctx, endpoint, ctx.now);
  const isChanging = endpoint.previousUntil !== null && endpoint.previousUntil > ctx.now;
  const previousUntil = current ? new Date(ctx.now.getTime() + OVERLAP_HOURS * 3_600_000) : null;
  const previous = { previousSecret: current ? endpoint.secret : null, previousUntil };
  const version = { revision: endpoint.revision + 1, changedBy: scope.by };
  const next = { secret: encryptSecret(ctx, id, secret), ...version, ...(!isChanging && previous) };
  await updateEndpoint(ctx.tx, id, next);
  return withSecret(ctx, scope, id, secret);
}

async function withSecret(ctx: Ctx, scope: PartnerScope, id: string, secret: Uint8Array) {
  const endpoint = await lockEndpoint(ctx.tx, scope, id);
  return endpoint ? { ...view(endpoint, ctx.now), secret: secretText(secret) } : refusals('webhook-unknown');
}

/** Whether a webhook with these events would tell a key of sales that it may not read; its address decides who is told. */
const mayNotHear = ({ seesSales }: PartnerScope, events: readonly string[]): boolean =>
  !seesSales && events.some(isAboutSales);

const needsSales = (): DomainError =>
  refusals('scope-missing', {
    message: 'A webhook with events of sales needs an API key with the scope sales:read.',
    details: { needed: ['sales:read'] },
  });

/** The address as it is kept. Names are resolved with each delivery; an IP address can be looked at now. */
function allowedUrl({ settings }: ReadCtx, text: string): string | DomainError {
  const read = readEndpointUrl(text);
  if ('problem' in read) return invalidField('url', read.problem);
  const address = addressIn(read.url);
  const isOpen = !address || isPublicAddress(address) || settings.webhookAllowance?.addresses.includes(address);
  return isOpen ? read.url : invalidField('url', 'Please enter an address of the public Internet.');
}

const view = (endpoint: EndpointRow, now: Date): Webhook => {
  const { id, url, events, disabledAt, disabledBy, failingSince, previousUntil, createdAt } = endpoint;
  return {
    ...{ id, url, events, disabledBy, enabled: disabledAt === null },
    disabledAt: disabledAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    previousSecretUntil: previousUntil && previousUntil > now ? previousUntil.toISOString() : null,
    createdAt: createdAt.toISOString(),
  };
};

import { timingSafeEqual } from 'node:crypto';
import { consumeLimit } from '#src/capabilities/access/rate-limit.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { sha256 } from '#src/lib/id.ts';
import type { Ctx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { bearerKey, readKey } from '../rules/key-form.ts';
import { REQUESTS_OF_KEY, WRONG_KEYS_OF_ADDRESS } from '../rules/limits.ts';
import { type KeyHolder, partnerOfKey } from '../scopes.ts';
import { keyById, keyForShare, type KeyRow, touchKey } from '../store.ts';

/** The last use is noted once a minute. */
const USE_NOTED_MS = 60_000;
/** Compared with where there is no key of the id, so that both take as long. */
const NO_HASH = new Uint8Array(32);

interface Shown {
  authorization: string | undefined;
  address: string;
}

/**
 * Proves an API key and counts the request. Refuses `key-invalid` alike for a key that is missing, unknown, wrong, revoked
 * or expired, and `too-many-attempts`: for a key that asks too often, and for an address that shows wrong ones.
 */
export async function authenticateKey(ctx: Ctx, { authorization, address }: Shown): Promise<KeyHolder | DomainError> {
  const shown = readKey(bearerKey(authorization) ?? '');
  const key = shown ? await keyById(ctx.tx, shown.id) : undefined;
  const isProven = timingSafeEqual(key?.secretHash ?? NO_HASH, sha256(shown?.secret ?? ''));
  if (!key || !isProven || !isLive(key, ctx.now)) {
    return (await consumeLimit(ctx, WRONG_KEYS_OF_ADDRESS, 'partner-key-wrong', address)) ?? refusals('key-invalid');
  }
  const tooOften = await consumeLimit(ctx, REQUESTS_OF_KEY, 'partner-key', key.id);
  if (tooOften) return tooOften;
  if (!key.lastUsedAt || ctx.now.getTime() - key.lastUsedAt.getTime() >= USE_NOTED_MS)
    await touchKey(ctx.tx, key.id, ctx.now);
  return { keyId: key.id, allows: key.scopes, scope: partnerOfKey(key.partnerId, key.scopes) };
}

/** Keeps a proven key as it is until the transaction ends. Refuses `key-invalid` where it was revoked meanwhile. */
export async function holdKey(ctx: Ctx, id: string | undefined): Promise<DomainError | null> {
  const key = id === undefined ? undefined : await keyForShare(ctx.tx, id);
  return key && isLive(key, ctx.now) ? null : refusals('key-invalid');
}

const isLive = ({ revokedAt, expiresAt }: KeyRow, now: Date): boolean =>
  revokedAt === null && (expiresAt === null || expiresAt > now);

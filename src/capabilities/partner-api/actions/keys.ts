import { otherWhoDid } from '#src/capabilities/access/actions/last-act.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { newToken, sha256 } from '#src/lib/id.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { lockPartner } from '#src/capabilities/outreach/actions/partner-records.ts';
import { refusals } from '../contract.ts';
import type { ApiKey, MakeKeyInput } from '../desk-contract.ts';
import { keyHint, keyText } from '../rules/key-form.ts';
import { MOST_KEYS } from '../rules/limits.ts';
import type { PartnerScope } from '../scopes.ts';
import { countLiveKeys, insertKey, type KeyRow, keysOf, lockKey, revoke } from '../store.ts';
import { writeEvent } from './write-event.ts';

const DAY_MS = 86_400_000;

/** Makes a key and answers with it, this once. Refuses `partner-unknown`, `too-many-keys`, and `key-made` where it was made by this press. */
export async function makeKey(ctx: Ctx, scope: PartnerScope, input: MakeKeyInput): Promise<string | DomainError> {
  const partner = await lockPartner(ctx, scope.partnerId);
  if (isDomainError(partner)) return partner;
  if ((await countLiveKeys(ctx.tx, scope, ctx.now)) >= MOST_KEYS) return refusals('too-many-keys');
  const secret = newToken();
  const { id, name, days } = input;
  const key = {
    ...{ id, name, partnerId: scope.partnerId, createdAt: ctx.now },
    scopes: [...new Set(input.scopes)],
    expiresAt: days === null ? null : new Date(ctx.now.getTime() + days * DAY_MS),
  };
  if (!(await insertKey(ctx.tx, { ...key, secretHash: sha256(secret) }))) return refusals('key-made');
  await writeEvent(ctx, scope, { type: 'key.created', data: told(key) });
  return keyText(id, secret);
}

/**
 * From the answer on the key opens nothing. Pressed again by the same colleague it changes nothing. Refuses `key-unknown`, and
 * `key-revoked` with the other colleague who revoked it before.
 */
export async function revokeKey(
  ctx: Ctx,
  scope: PartnerScope,
  id: string,
  staff: StaffScope<'partners'>,
): Promise<DomainError | null> {
  const key = await lockKey(ctx.tx, scope, id);
  if (!key) return refusals('key-unknown');
  if (key.revokedAt) {
    const who = await otherWhoDid(ctx, staff, { actions: ['partner.revoke-key'], subject: id });
    return who ? refusals('key-revoked', { message: `${who} revoked this key before.` }) : null;
  }
  await revoke(ctx.tx, id, ctx.now);
  await writeEvent(ctx, scope, { type: 'key.revoked', data: told(key) });
  return null;
}

export async function listKeys(ctx: ReadCtx, scope: PartnerScope): Promise<ApiKey[]> {
  return (await keysOf(ctx.tx, scope)).map((key) => view(key, ctx.now));
}

type KeyFields = Pick<KeyRow, 'id' | 'name' | 'scopes' | 'createdAt' | 'expiresAt'>;

const told = ({ id, name, scopes, createdAt, expiresAt }: KeyFields) => ({
  ...{ id, name, scopes },
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
});

const view = ({ revokedAt, lastUsedAt, ...key }: KeyRow, now: Date): ApiKey => ({
  ...told(key),
  hint: keyHint(key.id),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  state: revokedAt ? 'revoked' : key.expiresAt && key.expiresAt <= now ? 'expired' : 'live',
});

import { decrypt, encrypt } from '#src/lib/encrypt.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { EndpointRow } from '../webhook-store.ts';

type Keys = Pick<ReadCtx, 'settings'>;

const keyFor = ({ settings }: Keys, endpointId: string) => ({
  secret: settings.sessionSecret,
  purpose: 'partner webhook',
  context: endpointId,
});

export const encryptSecret = (ctx: Keys, endpointId: string, secret: Uint8Array): Buffer =>
  encrypt(secret, keyFor(ctx, endpointId));

/** The secrets that sign now: the one, and for a day after it was changed the one before. None where they cannot be read. */
export function signingSecrets(
  ctx: Keys,
  { id, secret, previousSecret, previousUntil }: EndpointRow,
  now: Date,
): Uint8Array[] {
  const stored = [secret, previousUntil && previousUntil > now ? previousSecret : null];
  const read = stored.map((bytes) => bytes && decrypt(bytes, keyFor(ctx, id)));
  return read[0] ? read.filter((bytes) => bytes !== null) : [];
}

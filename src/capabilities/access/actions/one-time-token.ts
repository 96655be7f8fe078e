import { newToken, sha256 } from '#src/lib/id.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import {
  expireSingleUse,
  insertSingleUse,
  type SingleUse,
  singleUseByHash,
  takeSingleUse,
} from '../one-time-token-store.ts';

export interface NewOneTimeToken {
  purpose: SingleUse['purpose'];
  /** Empty for links to something that has no person yet. */
  personId?: string;
  /** Subject of the link. Links with the same purpose, person and subject are equal. */
  subject: Record<string, string>;
  hours: number;
}

/** Makes the token of a mailed link. Only its hash is kept; earlier links for the same thing stop working. */
export async function issueOneTimeToken(ctx: Ctx, link: NewOneTimeToken): Promise<string> {
  const { purpose, personId = null, subject } = link;
  await expireSingleUse(ctx.tx, { purpose, personId, subject }, ctx.now);
  const token = newToken();
  const expiresAt = new Date(ctx.now.getTime() + link.hours * 3_600_000);
  await insertSingleUse(ctx.tx, { hash: sha256(token), purpose, personId, subject, expiresAt });
  return token;
}

/** Uses a link up. Refuses `link-used`, `link-expired`, `link-unknown`. Comes undone when the transaction is rolled back. */
export async function consumeOneTimeToken(
  ctx: Ctx,
  purpose: NewOneTimeToken['purpose'],
  token: string,
): Promise<SingleUse | DomainError> {
  const taken = await takeSingleUse(ctx.tx, sha256(token), purpose, ctx.now);
  return taken ?? whyNot(ctx, purpose, token);
}

/** Looks at a link without using it up, so that nobody works for a link that cannot work. */
export async function verifyOneTimeToken(
  ctx: ReadCtx,
  purpose: NewOneTimeToken['purpose'],
  token: string,
): Promise<SingleUse | DomainError> {
  const row = await singleUseByHash(ctx.tx, sha256(token));
  const good = row?.purpose === purpose && !row.usedAt && row.expiresAt > ctx.now;
  return good ? row : whyNot(ctx, purpose, token);
}

async function whyNot(ctx: ReadCtx, purpose: NewOneTimeToken['purpose'], token: string): Promise<DomainError> {
  const row = await singleUseByHash(ctx.tx, sha256(token));
  if (row?.purpose !== purpose) return refusals('link-unknown');
  return refusals(row.usedAt ? 'link-used' : 'link-expired');
}

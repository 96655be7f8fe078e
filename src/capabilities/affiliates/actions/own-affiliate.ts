import { confirmedEmailOf } from '#src/capabilities/access/actions/find-accounts.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { personIdOf } from '#src/platform/actors.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { type Affiliate, affiliateByEmail } from '../store.ts';

/** The affiliate whose address the person has confirmed. Refuses `not-an-affiliate`. */
export async function ownAffiliate(ctx: ReadCtx): Promise<Affiliate | DomainError> {
  const personId = personIdOf(ctx.actor);
  const email = personId && (await confirmedEmailOf(ctx.tx, personId));
  return (email && (await affiliateByEmail(ctx.tx, email))) || refusals('not-an-affiliate');
}

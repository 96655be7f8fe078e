import { requireConfirmation } from '#src/capabilities/access/actions/confirm-identity.ts';
import { maskedIban } from '#src/lib/iban.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import type { AccountInput, AffiliateAccount } from '../contract.ts';
import { accountChangedMail } from '../mail/money.tsx';
import { lockAffiliate, updateAffiliate } from '../store.ts';
import { ownAffiliate } from './own-affiliate.ts';
import { readAccount } from './read-account.ts';

/** Sets the account that commissions are paid to. Refuses `not-an-affiliate`, `confirmation-needed`. */
export async function changeAccount(ctx: Ctx, { iban, holder }: AccountInput): Promise<AffiliateAccount | DomainError> {
  const own = await ownAffiliate(ctx);
  if (isDomainError(own)) return own;
  const unconfirmed = await requireConfirmation(ctx);
  if (unconfirmed) return unconfirmed;
  const affiliate = await lockAffiliate(ctx.tx, own.id);
  if (affiliate && (affiliate.iban !== iban || affiliate.holder !== holder || affiliate.rail !== 'bank')) {
    await updateAffiliate(ctx.tx, own.id, { iban, holder, rail: 'bank', accountChangedAt: ctx.now });
    const { email, name } = affiliate;
    await ctx.mail(accountChangedMail(ctx.settings, { email, name, iban: maskedIban(iban) }));
  }
  return readAccount(ctx);
}

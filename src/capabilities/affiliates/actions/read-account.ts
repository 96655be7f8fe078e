import { readPartner } from '#src/capabilities/outreach/actions/partner-records.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { money } from '#src/lib/money.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { AffiliateAccount } from '../contract.ts';
import { payoutsTo } from '../payout-store.ts';
import { commissionText } from '../rules/commission-row.ts';
import { TRANSFER_WORDS } from '../rules/transfer.ts';
import { maskedIban } from '#src/lib/iban.ts';
import { type Affiliate, attributionsOfAffiliate, clicksSince, countTeam, newestRows } from '../store.ts';
import { balancesOf } from './balances.ts';
import { flagsOf } from './fraud-facts.ts';
import { ownAffiliate } from './own-affiliate.ts';
import { readStatements } from './read-statements.ts';

const CLICK_DAYS = 30;
const MOST_ROWS = 100;

/** Page of an affiliate: link, visits, orders, commissions, statements and payouts. Refuses `not-an-affiliate`. */
export async function readAccount(ctx: ReadCtx): Promise<AffiliateAccount | DomainError> {
  const affiliate = await ownAffiliate(ctx);
  if (isDomainError(affiliate)) return affiliate;
  const { id, name, code, iban, holder } = affiliate;
  const attributed = await attributionsOfAffiliate(ctx.tx, id);
  const since = new Date(ctx.now.getTime() - CLICK_DAYS * 86_400_000);
  const hours = await clicksSince(ctx.tx, id, since);
  const counted = attributed.filter(({ refused }) => refused === null).length;
  return {
    ...{ name, code, ...(await pageOf(ctx, affiliate)) },
    clicks: hours.reduce((sum, { clicks }) => sum + clicks, 0),
    ...{ orders: counted, refused: attributed.length - counted, team: await countTeam(ctx.tx, id) },
    account: iban && holder ? { iban: maskedIban(iban), holder } : null,
    connect: connectOf(ctx, affiliate),
    balances: await balancesOf(ctx, affiliate, { flags: await flagsOf(ctx, [affiliate], attributed) }),
    commissions: (await newestRows(ctx.tx, id, MOST_ROWS)).map(({ at, amount, currency, ...row }) => ({
      ...{ id: row.id, at: at.toISOString(), text: commissionText(row), amount: money(amount, currency) },
    })),
    statements: (await readStatements(ctx, affiliate)).toReversed().map(({ statement, hash, intact }) => ({
      ...{ month: statement.month, hash, intact },
      sums: statement.sums.map(({ amount, currency }) => money(amount, currency)),
    })),
    payouts: (await payoutsTo(ctx.tx, id)).map(({ payout, batch }) => ({
      ...{ id: payout.id, at: (batch.approvedAt ?? batch.preparedAt).toISOString() },
      ...{ amount: money(payout.amount, batch.currency), approved: batch.approvedAt !== null },
      ...{ iban: payout.iban && maskedIban(payout.iban), state: payout.state && TRANSFER_WORDS[payout.state] },
      reversed: payout.reversedAmount > 0 ? money(payout.reversedAmount, batch.currency) : null,
    })),
  };
}

/** The account at Stripe, and whether there can be one. */
function connectOf(
  { settings }: ReadCtx,
  { rail, connectId, connectPayable: payable, connectReason: reason }: Affiliate,
): AffiliateAccount['connect'] {
  const countries = [...(settings.payoutConnect?.countries ?? [])];
  if (countries.length === 0 && rail !== 'connect') return null;
  return { countries, chosen: rail === 'connect', opened: connectId !== null, payable, reason };
}

/** Address that the affiliate shares: the own page of a partner, with their terms. */
async function pageOf(
  ctx: ReadCtx,
  { code, partnerId }: Affiliate,
): Promise<Pick<AffiliateAccount, 'link' | 'partner'>> {
  const found = partnerId && (await readPartner(ctx, partnerId));
  if (!found || isDomainError(found)) return { link: linkOf(ctx, code), partner: null };
  const { name, slug, commission, paidMonths: payments } = found;
  return { link: `${ctx.settings.publicUrl}/${slug}`, partner: { name, commission, payments } };
}

/** The address that an affiliate shares. */
export const linkOf = ({ settings }: Pick<ReadCtx, 'settings'>, code: string): string =>
  `${settings.publicUrl}/?ref=${code}`;

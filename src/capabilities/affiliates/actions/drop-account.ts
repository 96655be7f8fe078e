import type { Ctx } from '#src/platform/services.ts';
import { payoutsTo } from '../payout-store.ts';
import { lockAffiliate, updateAffiliate } from '../store.ts';
import { balancesOf } from './balances.ts';

/** Deletes the account for payouts of an affiliate whose own account is closed, once nothing is owed or under way. */
export async function dropAccount(ctx: Ctx, id: string): Promise<void> {
  const affiliate = await lockAffiliate(ctx.tx, id);
  if (!affiliate?.closedAt || (!affiliate.iban && !affiliate.connectId)) return;
  const balances = await balancesOf(ctx, affiliate, { flags: new Map() });
  const open = balances.some(({ owed, thisMonth }) => owed.amount !== 0 || thisMonth.amount !== 0);
  const underWay = (await payoutsTo(ctx.tx, id)).some(
    ({ batch, payout }) =>
      batch.approvedAt === null || ['pending', 'sent', 'stopped', 'failed'].includes(payout.state ?? ''),
  );
  if (!open && !underWay)
    await updateAffiliate(ctx.tx, id, {
      ...{ iban: null, holder: null, connectId: null, connectPayable: false, connectReason: null },
    });
}

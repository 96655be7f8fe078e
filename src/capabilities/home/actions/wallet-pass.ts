import { derivedId } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { namelessLook } from '#src/ui/cats/look.ts';
import { FLOODS } from '#src/ui/cats/tints.ts';
import { refusals as householdRefusals } from '#src/capabilities/households/contract.ts';
import { isoIn } from '#src/capabilities/households/rules/days.ts';
import { refusals } from '../contract.ts';
import { readDashboard } from './read-dashboard.ts';
import type { WalletPass } from './sign-pass.ts';

/** What the pass of a cat says now. Refuses `cat-unknown`, and `no-wallet` where the shop has no certificate. */
export async function walletPass(ctx: Ctx, catId: string): Promise<WalletPass | DomainError> {
  const view = await readDashboard(ctx);
  if (isDomainError(view)) return view;
  const found = view.household.cats.find(({ id }) => id === catId);
  if (!found) return householdRefusals('cat-unknown');
  if (!ctx.settings.wallet) return refusals('no-wallet');
  const { name, breed, ageRange: age, coat, pattern, eye, tint } = found;
  const { nextDelivery } = found.supplements;
  return {
    serial: derivedId('wallet-pass', catId),
    name,
    look: namelessLook({ name, breed, age, coat, pattern, eye }),
    tint,
    flood: FLOODS[tint],
    nextBox: nextDelivery && isoIn(view.household.timeZone, new Date(nextDelivery)),
    dashboard: `${ctx.settings.publicUrl}/dashboard?tab=delivery`,
  };
}

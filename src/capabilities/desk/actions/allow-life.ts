import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type LifeView, refusals } from '../contract.ts';

type PlayLife = () => Promise<LifeView>;

/** Only where no money moves: beside real payments a made-up ledger would be taken for one. Refuses `life-sandbox-only`. */
export async function allowLife(
  { settings }: Ctx,
  _scope: StaffScope<'payments'>,
  playLife: PlayLife | null,
): Promise<PlayLife | DomainError> {
  return settings.payments === 'sandbox' && playLife ? playLife : refusals('life-sandbox-only');
}

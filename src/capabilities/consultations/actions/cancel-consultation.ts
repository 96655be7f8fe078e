import { lockHousehold } from '#src/capabilities/access/actions/household-settings.ts';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type ConsultationsView, refusals } from '../contract.ts';
import type { ConsultationNews } from '../mail/consultation.ts';
import { CONSULTATION_RULES } from '../rules/booking.ts';
import { type Consultation, lockConsultation, updateConsultation } from '../store.ts';
import { consultationsOf } from './read-consultations.ts';
import { recordEvent } from './record-event.ts';
import { mailHousehold, mailVet } from './write-mails.ts';

/** Cancels for the household; a late one counts. Refuses `consultation-not-found`, `consultation-over`. */
export async function cancelConsultation(ctx: Ctx, id: string): Promise<ConsultationsView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  await lockHousehold(ctx.tx, scope);
  const row = await lockConsultation(ctx.tx, scope, id);
  if (!row) return refusals('consultation-not-found');
  const may = CONSULTATION_RULES.cancel(row, ctx.now);
  if (may === 'consultation-over') return refusals(may);
  if (may !== 'done') {
    const late = may === 'late';
    await endConsultation(ctx, scope, row, {
      ...{ by: 'household', reason: null, counts: late },
      news: late ? 'cancelled-late' : 'cancelled-by-household',
    });
    await mailVet(ctx, row, 'cancelled');
  }
  return consultationsOf(ctx, scope);
}

interface Ending {
  by: NonNullable<Consultation['cancelledBy']>;
  reason: string | null;
  /** Whether it is one of the month's all the same. */
  counts: boolean;
  news: ConsultationNews;
}

/** Cancels a consultation that is held, and tells the household at once. */
export async function endConsultation(
  ctx: Ctx,
  scope: HouseholdScope,
  row: Consultation,
  { by, reason, counts, news }: Ending,
): Promise<void> {
  const ended: Consultation = {
    ...row,
    ...{ cancelledAt: ctx.now, cancelledBy: by, cancelReason: reason, counts },
    ...{ sequence: row.sequence + 1, changedAt: ctx.now },
  };
  await updateConsultation(ctx.tx, row.id, ended);
  await mailHousehold(ctx, scope, ended, news);
  await recordEvent(ctx, ended, news === 'not-held' ? 'not-held' : 'cancelled');
}

import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import { type Consultation, consultationById } from '../store.ts';

export type Staff = StaffScope<'consultations'>;

/** Whether it is this colleague's: admins see those of every vet, because somebody has to when one is away. */
export const isOwn = ({ role, personId }: Staff, vetId: string | null): boolean =>
  role === 'admin' || vetId === personId;

/** A consultation for the colleague it is booked with. Refuses `consultation-not-found`, `not-your-consultation`. */
export async function ownConsultation(ctx: ReadCtx, scope: Staff, id: string): Promise<Consultation | DomainError> {
  const row = await consultationById(ctx.tx, scope, id);
  if (!row) return refusals('consultation-not-found');
  return isOwn(scope, row.vetId) ? row : refusals('not-your-consultation');
}

import { systemScope } from '#src/capabilities/access/scopes.ts';
import { sheetOf } from '#src/capabilities/sharing/actions/vet-sheet.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import type { SheetsView } from '../desk-contract.ts';
import { CONSULTATION_RULES } from '../rules/booking.ts';
import { catsOf } from './consultation-view.ts';
import { consultationNotesBefore } from './timeline.ts';
import { ownConsultation, type Staff } from './own-consultation.ts';

const SYSTEM = systemActor('consultations/read-sheets');

/**
 * The facts of each cat of a consultation, as the household prints them for any vet. Refuses as
 * `ownConsultation`, `consultation-cancelled`, `consultation-closed`.
 */
export async function readSheets(ctx: ReadCtx, scope: Staff, id: string): Promise<SheetsView | DomainError> {
  const row = await ownConsultation(ctx, scope, id);
  if (isDomainError(row)) return row;
  const may = CONSULTATION_RULES.sheets(row, ctx.now);
  if (may !== 'allowed') return refusals(may);
  const household = systemScope(SYSTEM, row.householdId);
  const sheets: SheetsView['sheets'] = [];
  for (const cat of await catsOf(ctx, household, row)) {
    const found = await sheetOf(ctx, household, cat.id, consultationNotesBefore);
    if (isDomainError(found)) return found;
    sheets.push({ name: found.sheet.name, sections: found.sheet.sections });
  }
  return { sheets };
}

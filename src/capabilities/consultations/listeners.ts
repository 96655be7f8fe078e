import { accountDeletionRequested, colleagueChanged, dataExportRequested } from '#src/capabilities/access/events.ts';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { planChanged } from '#src/capabilities/billing/events.ts';
import { catArchived } from '#src/capabilities/households/events.ts';
import { systemActor } from '#src/platform/actors.ts';
import { on } from '#src/platform/events.ts';
import { catLeaves, householdLeaves } from './actions/follow-household.ts';
import { followPlan, followVet } from './actions/follow-plan.ts';
import { wholeConsultations } from './household-store.ts';

const SYSTEM = systemActor('consultations/listeners');

const scopeOf = (householdId: string) => systemScope(SYSTEM, householdId);

export const listeners = [
  // Later, because a change of a plan holds its row, and bookings hold the household first.
  on(planChanged, (ctx, { householdId }) => ctx.enqueue(followPlan, { householdId }, { singletonKey: householdId })),
  on(colleagueChanged, (ctx, { personId }) => ctx.enqueue(followVet, { vetId: personId })),
  on(catArchived, (ctx, { householdId, catId }) => catLeaves(ctx, scopeOf(householdId), catId)),
  on(accountDeletionRequested, (ctx, { householdId }) => householdLeaves(ctx, scopeOf(householdId))),
  on(dataExportRequested, async ({ tx }, { householdId, add }) => {
    for (const [table, rows] of Object.entries(await wholeConsultations(tx, scopeOf(householdId)))) add(table, rows);
  }),
];

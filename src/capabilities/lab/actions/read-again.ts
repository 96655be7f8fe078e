import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { type DomainError, isDomainError } from '#src/lib/domain-error.ts';
import { newId } from '#src/lib/id.ts';
import { countOf } from '#src/lib/plurals.ts';
import type { Ctx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import type { SecondReadingInput, SetDetail } from '../set-contract.ts';
import { panelOf } from '../rules/panel.ts';
import { valueIssues } from '../rules/results-csv.ts';
import { insertSecondReadings } from '../reading-store.ts';
import { historyOf, insertHistory, updateSet, valuesOf } from '../store.ts';
import { lockOpen } from './lock-open.ts';
import { hasEntered, readSet } from './read-sets.ts';
import { unconfirmedIn } from './unconfirmed-in.ts';

type Scope = StaffScope<'results'>;

const OWN = 'You entered these results. Please ask a colleague to read them a second time.';

/**
 * Second readings of values that are far out, by somebody who is not shown the first. Refuses as `lockOpen` does, `own-entry`, `rows-bad`
 * for values that cannot be, and `nothing-entered` where none of them is awaited.
 */
export async function readAgain(
  ctx: Ctx,
  scope: Scope,
  id: string,
  { version, values: read }: SecondReadingInput,
): Promise<SetDetail | DomainError> {
  const set = await lockOpen(ctx, scope, id, version);
  if (isDomainError(set)) return set;
  if (hasEntered(await historyOf(ctx.tx, scope, id), scope)) return refusals('own-entry', { message: OWN });
  const issues = valueIssues(read, panelOf(set.ranges));
  if (issues.length) return refusals('rows-bad', { issues });
  const awaited = await unconfirmedIn(ctx, scope, set, await valuesOf(ctx.tx, id));
  const { personId } = scope;
  const rows = awaited.flatMap(({ marker }) => {
    const value = read[marker];
    return value === undefined ? [] : [{ id: newId(), setId: id, marker, value, personId, at: ctx.now }];
  });
  if (!rows.length) return refusals('nothing-entered');
  await insertSecondReadings(ctx.tx, rows);
  await updateSet(ctx.tx, id, {});
  const note = countOf(rows.length, 'marker');
  await insertHistory(ctx.tx, { id: newId(), setId: id, kind: 'read-again', personId, note, at: ctx.now });
  return readSet(ctx, scope, id);
}

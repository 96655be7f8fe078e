import { consume } from '#src/capabilities/access/rate-limit.ts';
import { householdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { type EntryView, type LogInput, refusals } from '../contract.ts';
import { LOG_LIMIT } from '../rules/limits.ts';
import { findAllCats, findHousehold } from '../store.ts';
import { entryView } from './read-log.ts';
import { writeEntry } from './write-entry.ts';

/** Writes one thing down about a cat. Refuses what `writeEntry` refuses. */
export async function logEntry(ctx: Ctx, catId: string, input: LogInput): Promise<EntryView | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const limited = await consume(ctx.tx, `log:${scope.householdId}`, LOG_LIMIT, ctx.now);
  if (limited) return limited;
  const household = await findHousehold(ctx.tx, scope);
  const cat = (await findAllCats(ctx.tx, scope)).find(({ id }) => id === catId.toLowerCase());
  if (!household || !cat) return refusals('cat-unknown');
  const written = await writeEntry(ctx, scope, { household, cat }, input);
  return isDomainError(written) ? written : entryView(written.entry);
}

import { invalidField } from '#src/capabilities/access/input-contract.ts';
import { ownerSignature } from '#src/capabilities/access/actions/household-owner.ts';
import { signatureFor } from '#src/capabilities/access/rules/signatures.ts';
import { householdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { personIdOf } from '#src/platform/actors.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { EntryView, LogPage, LogQuery } from '../log-contract.ts';
import { correctableUntil, unitOf } from '../rules/measures.ts';
import { parseCursor, cursorText } from '#src/platform/paging.ts';
import type { RecordedEntry } from '../rules/cat.ts';
import { pageOfLog } from '../entry-store.ts';
import { findCardOf } from './read-cat.ts';

/** A page of a cat's log, newest first. */
export async function readLog(ctx: ReadCtx, catId: string, query: LogQuery): Promise<LogPage | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const card = await findCardOf(ctx, scope, catId);
  if (isDomainError(card)) return card;
  const after = query.before ? parseCursor(query.before) : null;
  if (query.before && !after) return invalidField('before', 'Please start again from the first page.');
  const { kind = null, limit } = query;
  const history = query.history === 'true';
  const rows = await pageOfLog(ctx.tx, scope, card.cat.id, { kind, after, limit: limit + 1, history });
  const entries = rows.slice(0, limit);
  const last = entries.at(-1);
  const signers = { owner: await ownerSignature(ctx.tx, scope), readerId: personIdOf(ctx.actor), marksReader: true };
  const by = ({ personId, signedBy: name }: RecordedEntry) => signatureFor(signers, { personId, name });
  return {
    entries: entries.map((entry) => ({ ...entryView(entry), by: by(entry) })),
    next: rows.length > limit && last ? cursorText(last) : null,
  };
}

export function entryView(entry: RecordedEntry): EntryView {
  const { id, catId, kind, day, amount, outcome, formula, note, personId, signedBy, correctedBy } = entry;
  return {
    id,
    catId,
    kind,
    at: entry.at.toISOString(),
    day,
    value: amount,
    unit: unitOf(kind),
    outcome,
    formula,
    note,
    recordedAt: entry.recordedAt.toISOString(),
    recordedBy: personId,
    signedBy,
    changeableUntil: correctableUntil(entry.recordedAt).toISOString(),
    correctedBy,
    removedAt: entry.removedAt?.toISOString() ?? null,
  };
}

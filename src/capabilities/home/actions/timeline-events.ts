import { ownerSignature } from '#src/capabilities/access/actions/household-owner.ts';
import { invalidField } from '#src/capabilities/access/input-contract.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import {
  isImported,
  isPersonal,
  isPrinted,
  mergePage,
  placeIn,
  SOURCES,
  sourcesFor,
  type TimelinePosition,
  timelinePosition,
} from '../rules/timeline.ts';
import { READERS } from './timeline-sources.ts';
import { timeZoneOf } from './read-timeline.ts';

/**
 * A page of the timeline of a household without its log, newest first: orders, results, payments, plan, points and messages.
 * Nothing imported. Refuses a made-up place.
 */
export async function eventsOf(
  ctx: ReadCtx,
  scope: HouseholdScope,
  { before, limit }: { before: string | null; limit: number },
): Promise<{ items: HouseholdEvent[]; next: string | null } | DomainError> {
  const position = before === null ? null : timelinePosition(before);
  if (before !== null && !position) return invalidField('before', 'Please start again from the first page.');
  const found: (TimelinePosition & HouseholdEvent)[] = [];
  const timeZone = await timeZoneOf(ctx.tx, scope);
  const signers = { owner: await ownerSignature(ctx.tx, scope), readerId: null, marksReader: false };
  const slice = { limit: limit + 1, catId: null, kind: null, timeZone, signers, now: ctx.now };
  for (const source of sourcesFor({ kind: null, catId: null }))
    if (SOURCES[source] !== 'log' && !isPersonal(source) && !isImported(source) && !isPrinted(source))
      for (const { id, at, title, text } of await READERS[source](ctx.tx, scope, {
        ...slice,
        before: placeIn(source, position),
      }))
        if (at && title) found.push({ id, at, source, title, text: text ?? null });
  return mergePage(found, limit);
}

interface HouseholdEvent {
  id: string;
  at: Date;
  title: string;
  text: string | null;
}

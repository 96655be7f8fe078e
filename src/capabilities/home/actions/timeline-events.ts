import { ownerSignature } from '#src/capabilities/access/actions/household-owner.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import {
  isImported,
  isPersonal,
  isPrinted,
  mergePage,
  SOURCES,
  sourcesFor,
  type TimelinePosition,
} from '../rules/timeline.ts';
import { READERS } from './timeline-sources.ts';
import { timeZoneOf } from './read-timeline.ts';

/** Timeline of a household without its log, newest first: orders, results, payments, plan, points and messages. Nothing imported. */
export async function eventsOf(ctx: ReadCtx, scope: HouseholdScope, limit: number): Promise<HouseholdEvent[]> {
  const found: (TimelinePosition & HouseholdEvent)[] = [];
  const timeZone = await timeZoneOf(ctx.tx, scope);
  const signers = { owner: await ownerSignature(ctx.tx, scope), readerId: null, marksReader: false };
  const slice = { before: null, limit, catId: null, kind: null, timeZone, signers, now: ctx.now };
  for (const source of sourcesFor({ kind: null, catId: null }))
    if (SOURCES[source] !== 'log' && !isPersonal(source) && !isImported(source) && !isPrinted(source))
      for (const { id, at, title, text } of await READERS[source](ctx.tx, scope, slice))
        if (at && title) found.push({ id, at, source, title, text: text ?? null });
  return mergePage(found, limit).items;
}

interface HouseholdEvent {
  id: string;
  at: Date;
  title: string;
  text: string | null;
}

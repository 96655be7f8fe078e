import { ownerSignature } from '#src/capabilities/access/actions/household-owner.ts';
import { invalidField } from '#src/capabilities/access/input-contract.ts';
import { householdScope, type HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { refusals } from '#src/capabilities/households/contract.ts';
import { dayIn } from '#src/capabilities/households/rules/days.ts';
import type { CatCard } from '#src/capabilities/households/rules/cat.ts';
import { householdWithCats } from '#src/capabilities/households/actions/find-cats.ts';
import { householdView } from '#src/capabilities/households/actions/edit-household.ts';
import { catView } from '#src/capabilities/households/actions/read-cat.ts';
import { type DomainError, isDomainError } from '#src/lib/domain-error.ts';
import { personIdOf } from '#src/platform/actors.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { TimelineLine } from '#src/capabilities/portability/rules/timeline-line.ts';
import type { Cursor } from '#src/platform/paging.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import type { TimelineItem, TimelinePage, TimelineQuery } from '../timeline-contract.ts';
import {
  isImported,
  isPersonal,
  mergePage,
  PARTNER_KINDS,
  placeIn,
  type Source,
  SOURCES,
  sourcesFor,
  type TimelineKind,
  type TimelinePosition,
  timelinePosition,
} from '../rules/timeline.ts';
import { PERSONAL_READERS } from './timeline-sources/personal.ts';
import { READERS } from './timeline-sources.ts';
import type { TimelineSlice } from './timeline-sources/source.ts';

/** Everything that happened in the household, newest first, a page at a time. */
export async function readTimeline(ctx: ReadCtx, query: TimelineQuery): Promise<TimelinePage | DomainError> {
  const scope = householdScope(ctx.actor);
  return isDomainError(scope) ? scope : timelineOf(ctx, scope, query);
}

/** The part of it that a partner sees, without ways to the owner's pages. */
export async function readPartnersTimeline(
  ctx: ReadCtx,
  { before, limit }: Pick<TimelineQuery, 'before' | 'limit'>,
): Promise<TimelinePage | DomainError> {
  const scope = householdScope(ctx.actor);
  if (isDomainError(scope)) return scope;
  const page = await timelineOf(ctx, scope, { before, limit, cat: undefined, kind: undefined }, PARTNER_KINDS);
  return isDomainError(page) ? page : { ...page, items: page.items.map((item) => ({ ...item, opens: null })) };
}

/** The same for any household one may see. Refuses `cat-unknown` for a cat of anybody else's, and a made-up place. */
async function timelineOf(
  ctx: ReadCtx,
  scope: HouseholdScope,
  { cat, kind, before, limit }: TimelineQuery,
  kinds?: ReadonlySet<TimelineKind>,
): Promise<TimelinePage | DomainError> {
  const everybody = await householdWithCats(ctx.tx, scope);
  if (!everybody) return refusals('household-unknown');
  const catId = cat?.toLowerCase() ?? null;
  if (catId && !everybody.cards.some((card) => card.cat.id === catId)) return refusals('cat-unknown');
  const position = before ? timelinePosition(before) : null;
  if (before && !position) return invalidField('before', 'Please start again from the first page.');
  const { timeZone, weightUnit, today } = householdView(everybody.household, ctx.now);

  const found: (TimelinePosition & { item: TimelineItem })[] = [];
  const personId = readerOf(ctx);
  const readerId = personIdOf(ctx.actor);
  const signers = { owner: await ownerSignature(ctx.tx, scope), readerId, marksReader: true };
  for (const source of sourcesFor({ kind: kind ?? null, catId })) {
    if (kinds && !isOfKinds(source, kinds)) continue;
    const slice = {
      before: placeIn(source, position),
      limit: limit + 1,
      catId,
      kind: kind ?? null,
      timeZone,
      signers,
      now: ctx.now,
    };
    for (const { id, at, ...said } of await readSource(ctx.tx, { source, scope, personId }, slice)) {
      if (!at) continue;
      const where = { at: at.toISOString(), day: dayIn(timeZone, at), id: `${source}.${id}` };
      found.push({ at, source, id, item: { ...PLAIN, kind: kindOf(source, said), ...said, ...where } });
    }
  }
  const { items, next } = mergePage(found, limit);
  const cats = everybody.cards.map((card) => portrayed(card, ctx.now));
  return { items: items.map(({ item }) => item), next, today, timeZone, weightUnit, cats };
}

/** Whether all items of a source are of these kinds; imported ones may be of any. */
const isOfKinds = (source: Source, kinds: ReadonlySet<TimelineKind>): boolean =>
  !isImported(source) && kinds.has(SOURCES[source]);

/** The person whose own sources are read; null for a colleague who looks as that person. */
const readerOf = ({ actor }: ReadCtx): string | null =>
  actor.kind === 'person' && !actor.lookedAtBy ? actor.personId : null;

function readSource(
  tx: ReadHandle,
  { source, scope, personId }: { source: Source; scope: HouseholdScope; personId: string | null },
  slice: TimelineSlice,
) {
  if (!isPersonal(source)) return READERS[source](tx, scope, slice);
  return personId ? PERSONAL_READERS[source](tx, { scope, personId }, slice) : [];
}

/**
 * The timeline of a household as its export carries it, in no order: without what it had imported itself, which the export
 * carries apart. With the sources of this person alone.
 */
export async function timelineLines(
  { tx, now }: Pick<ReadCtx, 'tx' | 'now'>,
  scope: HouseholdScope,
  personId: string,
): Promise<TimelineLine[]> {
  const lines: TimelineLine[] = [];
  const timeZone = await timeZoneOf(tx, scope);
  const signers = { owner: await ownerSignature(tx, scope), readerId: personId, marksReader: false };
  for (const source of sourcesFor({ kind: null, catId: null })) {
    if (isImported(source)) continue;
    let before: Cursor | null = null;
    for (;;) {
      const slice: TimelineSlice = { before, limit: EXPORT_PAGE, catId: null, kind: null, timeZone, signers, now };
      const items = await readSource(tx, { source, scope, personId }, slice);
      for (const { id, at, ...said } of items)
        if (at) lines.push(lineOf({ ...PLAIN, kind: kindOf(source, said), ...said }, { source, id, at }));
      const last = items.at(-1);
      if (!last?.at || items.length < EXPORT_PAGE) break;
      before = { at: last.at, id: last.id };
    }
  }
  return lines;
}

const EXPORT_PAGE = 2000;

/** Of a household that is being deleted there is nothing to read any more. */
export const timeZoneOf = async (tx: ReadHandle, scope: HouseholdScope): Promise<string> =>
  (await householdWithCats(tx, scope))?.household.timeZone ?? 'UTC';

function lineOf(
  { kind, cats, entry, state, title, text, body }: Omit<TimelineItem, 'id' | 'at' | 'day'>,
  { source, id, at }: TimelinePosition,
): TimelineLine {
  const said = { kind, cats, entry, state, title, text, body, personal: isPersonal(source) };
  return { id: `${source}.${id}`, at: at.toISOString(), ...said };
}

/** Kind of an item: that of its source, or its own. */
const kindOf = (source: Source, { kind }: { kind?: TimelineKind }): TimelineKind =>
  SOURCES[source] ?? kind ?? 'document';

const PLAIN = { cats: [], entry: null, state: null, title: null, text: null, body: null, from: null, opens: null };

function portrayed(card: CatCard, now: Date): TimelinePage['cats'][number] {
  const { id, name, breed, ageRange, coat, pattern, eye, tint, archived } = catView(card, now);
  return { id, name, breed, ageRange, coat, pattern, eye, tint, archived: archived !== null };
}

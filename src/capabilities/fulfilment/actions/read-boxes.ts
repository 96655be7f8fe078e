import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { STICKS_PER_MONTH } from '#src/capabilities/pricing/rules/plans.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { type BoxRow, findBoxes } from '../box-store.ts';
import { journeysOf } from '../household-box-store.ts';
import type { BoxView } from '../box-contract.ts';
import { type BoxKey, firstBoxStep } from '../rules/box.ts';
import { shownNews } from '../rules/carrier-words.ts';
import { boxDates } from '#src/capabilities/pricing/rules/box-dates.ts';
import { EXCEPTIONS, type ExceptionCode, type HistoryEvent, deriveState } from '../rules/state-machine.ts';
import { datesOf } from '#src/capabilities/pricing/rules/delivery-estimates.ts';
import type { OrderRow } from '../store.ts';
import { wordsFor } from '../rules/vocabularies.ts';

/** Facts that the views of a box are built from: those of the journey for the first box, its own for all others. */
interface BoxProgress {
  stands: BoxKey | null;
  exception: ExceptionCode | null;
  steps: readonly Pick<HistoryEvent<BoxKey>, 'at' | 'by' | 'tracking' | 'parcel'>[];
  at(key: BoxKey): Date | null;
  expected: Date | null;
}

/** The months of sticks of a household, the newest first: two statements, or one where its journeys have been read. */
export async function boxesOf(
  ctx: ReadCtx,
  scope: HouseholdScope,
  read?: ReadonlyMap<string, HistoryEvent[]>,
): Promise<BoxView[]> {
  const found = await findBoxes(ctx.tx, scope);
  if (!found.length) return [];
  const journeys = read ?? (await journeysOf(ctx.tx, scope));
  return found.map(({ box, order, events }) => {
    const told = box.stands ? ownStory(box, events) : firstStory(box, order, journeys.get(box.orderId) ?? []);
    return boxView(box, told);
  });
}

const placeOf = ({ shipTo, placedAt }: BoxRow) => ({ country: shipTo.address?.country ?? '', placedAt });

function ownStory(box: BoxRow, events: HistoryEvent<BoxKey>[]): BoxProgress {
  const { steps, stands, exception } = deriveState(events);
  const at = (key: BoxKey) => steps.find((step) => step.key === key)?.at ?? null;
  const coming = exception !== 'box_stopped' && (stands !== 'box_paid' || box.cats.length > 0);
  const expected = coming ? boxDates(steps, { ...placeOf(box), noticedAt: box.noticedAt }).expected : null;
  return { steps, stands, exception, at, expected };
}

/** Of the journey only what is about the box. */
function firstStory(box: BoxRow, { noticedAt }: OrderRow, events: HistoryEvent[]): BoxProgress {
  const { steps, stands, exception } = deriveState(events);
  const own = steps.filter(({ key }) => firstBoxStep(key));
  const at = (wanted: BoxKey) => own.find(({ key }) => firstBoxStep(key) === wanted)?.at ?? null;
  const arrived = at('box_delivered');
  const placedAt = steps[0]?.at ?? box.placedAt;
  const expected = arrived ? null : datesOf(steps, { ...placeOf(box), placedAt, noticedAt }).sticks.to;
  const ours = firstBoxStep(stands);
  return { steps: own, stands: ours, exception: ours && exception, at, expected };
}

const NOT_BEGUN = { status: 'Processing', orderSteps: 0 } as const;

function boxView(box: BoxRow, { stands, exception, steps, at, expected }: BoxProgress): BoxView {
  const { id, month, number, cats, placedAt, invoiceId } = box;
  const handed = steps.findLast((step) => step.tracking);
  const { status, orderSteps } = stands ? wordsFor(stands) : NOT_BEGUN;
  return {
    id,
    month,
    number,
    cats,
    sticks: STICKS_PER_MONTH,
    status,
    orderSteps,
    tracking: handed?.tracking ?? null,
    carrier: shownNews(handed?.parcel),
    placedAt: placedAt.toISOString(),
    shippedAt: at('box_shipped')?.toISOString() ?? null,
    deliveredAt: at('box_delivered')?.toISOString() ?? null,
    expectedDelivery: expected?.toISOString() ?? null,
    promisedDelivery: box.promisedAt?.toISOString() ?? null,
    invoiceId,
    replacement: box.replacementReason !== null,
    sandbox: steps.some(({ by }) => by === 'sandbox'),
    trouble: exception && EXCEPTIONS[exception].said,
  };
}

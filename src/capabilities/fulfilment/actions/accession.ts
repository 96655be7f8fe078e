import { type StaffScope, systemScope } from '#src/capabilities/access/scopes.ts';
import { livingCats } from '#src/capabilities/households/actions/find-cats.ts';
import {
  bindSample,
  colleagueInCustody,
  destroySample,
  findCode,
  findSample,
  isComplete,
  receiveSample,
  rejectSample,
  viewKit,
} from '#src/capabilities/lab/actions/handle-samples.ts';
import { holdOpenSet } from '#src/capabilities/lab/actions/hold-set.ts';
import type { RejectInput } from '#src/capabilities/lab/sample-contract.ts';
import { SAMPLE_NAMES } from '#src/capabilities/lab/rules/markers.ts';
import { REJECT_REASONS } from '#src/capabilities/lab/rules/sample-states.ts';
import { derivedId } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import { listOf } from '#src/lib/lists.ts';
import { systemActor } from '#src/platform/actors.ts';
import type { Ctx, SystemActor } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import type { ScanView } from '../sample-contract.ts';
import { type ExtraRow, lockExtra } from '../extra-store.ts';
import { accessionOf, isKitUnderWay, rejectedBefore, stepsToLab } from '../rules/accession.ts';
import { lockOrder, type OrderRow, updateOrder } from '../store.ts';
import { ordersWithCat } from '../order-list-store.ts';
import { mailRejected } from './mail-sample.ts';
import { appendOrderEvent } from './move-order.ts';
import { holdOf } from './payment-hold.ts';
import { receiveSamples } from './return-kit.ts';

const SYSTEM = systemActor('fulfilment/accession');

type Scope = StaffScope<'results'>;
type Kit = Exclude<Awaited<ReturnType<typeof findSample>>, DomainError>['kit'];
type Sample = Exclude<Awaited<ReturnType<typeof findSample>>, DomainError>['sample'];

/** The order or the bonus kit that a kit belongs to; held while samples of it are taken in. */
type Parcel = { order: OrderRow; extra: null } | { order: null; extra: ExtraRow };

/**
 * Scanning a sample receives it, and the kit with its last sample, by the step that a colleague would press. Scanning a kit
 * shows it. Refuses `code-unknown`, `sample-stopped`, `kit-not-sent`, `extra-unknown` and as the sample’s state does.
 */
export async function scanCode(ctx: Ctx, scope: Scope, text: string): Promise<ScanView | DomainError> {
  const found = await findCode(ctx, scope, text);
  if (isDomainError(found)) return found;
  const { kit, sample } = found;
  const parcel = await lockParcel(ctx, kit);
  if (isDomainError(parcel)) return parcel;
  if (!sample) return view(ctx, scope, kit, { outcome: 'kit', said: `Kit ${(await viewKit(ctx, scope, kit)).code}.` });
  const refused = await accessionBlockedBy(ctx, parcel);
  if (refused) return refused;
  const done = await receiveSample(ctx, scope, sample);
  if (isDomainError(done)) return done;
  const waits = await followSamples(ctx, scope, kit, parcel);
  const bound = done === 'received' ? await bindSample(ctx, scope, sample) : null;
  if (bound) return bound;
  await notify(ctx, parcel);
  const name = SAMPLE_NAMES[sample.kind];
  const first = done === 'done' ? await colleagueInCustody(ctx, scope, { id: sample.id, kind: 'received' }) : null;
  const before = first ? `${first} received this ${name} before.` : `This ${name} was received before.`;
  const said = done === 'done' ? before : `Received: ${name}.`;
  return view(ctx, scope, kit, { outcome: done === 'done' ? 'already' : 'received', said, waits });
}

/**
 * Rejects a sample: the household is mailed the reason, and a new one is collected free of charge. Refuses as `scanCode`
 * does, and `sample-unknown`. Repeating it changes nothing, and names the first colleague and the reason.
 */
export async function rejectScanned(
  ctx: Ctx,
  scope: Scope,
  id: string,
  input: RejectInput,
): Promise<ScanView | DomainError> {
  const found = await findSample(ctx, scope, id);
  if (isDomainError(found)) return found;
  const { kit, sample } = found;
  const parcel = await lockParcel(ctx, kit);
  if (isDomainError(parcel)) return parcel;
  const refused = await accessionBlockedBy(ctx, parcel);
  if (refused) return refused;
  const done = await rejectSample(ctx, scope, sample, input);
  if (isDomainError(done)) return done;
  const waits = await followSamples(ctx, scope, kit, parcel);
  const what = SAMPLE_NAMES[sample.kind];
  if (done !== 'rejected') {
    const said = rejectedBefore(what, done, { ...input, by: scope.personId });
    return view(ctx, scope, kit, { outcome: 'already', said, waits });
  }
  await tell(ctx, parcel, sample, input);
  const said = `The ${what} is rejected. A new one is collected.`;
  return view(ctx, scope, kit, { outcome: 'rejected', said, waits });
}

/** A sample that was read or rejected is no longer kept. Repeating it changes nothing, and names the first colleague. Refuses `sample-unknown` and `sample-kept`. */
export async function destroyScanned(ctx: Ctx, scope: Scope, id: string): Promise<ScanView | DomainError> {
  const found = await findSample(ctx, scope, id);
  if (isDomainError(found)) return found;
  const done = await destroySample(ctx, scope, id);
  if (isDomainError(done)) return done;
  const name = SAMPLE_NAMES[found.sample.kind];
  const first = done === 'done' ? await colleagueInCustody(ctx, scope, { id, kind: 'destroyed' }) : null;
  const said = first ? `${first} destroyed this ${name} before.` : `The ${name} is destroyed.`;
  return view(ctx, scope, found.kit, { outcome: 'kit', said });
}

/** Orders are locked before results, and results before samples, everywhere (`lab/actions/hold-set.ts`). */
async function lockParcel(ctx: Ctx, kit: Kit): Promise<Parcel | DomainError> {
  const parcel = await parcelOf(ctx, kit);
  if (!isDomainError(parcel)) await holdOpenSet(ctx, SYSTEM, kit.catId);
  return parcel;
}

async function parcelOf(ctx: Ctx, { orderId, extraId }: Kit): Promise<Parcel | DomainError> {
  const order = orderId ? await lockOrder(ctx.tx, orderId) : undefined;
  if (order) return { order, extra: null };
  const extra = extraId ? await lockExtra(ctx.tx, SYSTEM, extraId) : undefined;
  return extra ? { order: null, extra } : refusals('order-unknown');
}

async function accessionBlockedBy(ctx: Ctx, { order, extra }: Parcel): Promise<DomainError | null> {
  if (extra) return extra.state === 'waiting' || extra.state === 'withdrawn' ? refusals('kit-not-sent') : null;
  const decision = accessionOf({ ...order, hold: await holdOf(ctx, order) });
  if (decision === 'allowed') return null;
  const message =
    decision === 'sample-stopped'
      ? `Order ${order.number} of this sample was stopped or refunded. Nothing is read for it: put the sample aside.`
      : `By its steps, the kit of order ${order.number} has not left yet. Mark it as shipped before its samples are received.`;
  return refusals(decision, { message });
}

/** Takes the kit in once nothing of it is missing. Returns the obstacle in a sentence; null without one. */
async function followSamples(
  ctx: Ctx,
  by: Scope | SystemActor,
  { orderId, extraId }: Pick<Kit, 'orderId' | 'extraId'>,
  parcel: Parcel,
): Promise<string | null> {
  const of = orderId ? { orderId } : { extraId: extraId ?? '' };
  const { householdId } = parcel.order ?? parcel.extra;
  // Nothing more is awaited of a cat that died or moved away.
  const catIds = (await livingCats(ctx.tx, systemScope(SYSTEM, householdId))).map(({ id }) => id);
  if (!(await isComplete(ctx, by, { parcel: of, catIds }))) return null;
  if (parcel.extra) {
    const taken = await receiveSamples(ctx, SYSTEM, parcel.extra.id);
    return isDomainError(taken) ? taken.message : null;
  }
  const { id, number, stands } = parcel.order;
  if (isKitUnderWay(stands))
    return `By its steps, the kit of order ${number} is still on its way to the household. Bring the order up to date, then scan again.`;
  let seen = parcel.order.revision;
  for (const to of stepsToLab(stands)) {
    const step = { id: derivedId('accession', id, String(seen), to), seen, move: { kind: 'step', to } } as const;
    const refused = await appendOrderEvent(ctx, 'personId' in by ? by.personId : 'system', id, step);
    if (refused) return `Order ${number} cannot be moved on: ${refused.message}`;
    seen += 1;
  }
  return null;
}

/** A cat died or moved away: its samples may have been the last that the kits of an order waited for. A bonus kit is for one cat. */
export async function followArchived(
  ctx: Ctx,
  { householdId, catId }: { householdId: string; catId: string },
): Promise<void> {
  for (const order of await ordersWithCat(ctx.tx, systemScope(SYSTEM, householdId), catId)) {
    const parcel = { order, extra: null };
    if (!(await accessionBlockedBy(ctx, parcel)))
      await followSamples(ctx, SYSTEM, { orderId: order.id, extraId: null }, parcel);
  }
}

/** Writes to the household about a rejected sample. The next step is awaited from now on, as the mail says. */
async function tell(ctx: Ctx, parcel: Parcel, sample: Sample, input: RejectInput): Promise<void> {
  const { householdId } = parcel.order ?? parcel.extra;
  if (parcel.order) await updateOrder(ctx.tx, parcel.order.id, { noticedAt: ctx.now, wordAt: ctx.now });
  const { catId, kind } = sample;
  await mailRejected(ctx, { householdId, catId, kind, reason: input.reason, order: parcel.order });
  await notify(ctx, parcel);
  ctx.log.info({ sample: sample.id, reason: input.reason, said: REJECT_REASONS[input.reason].name }, 'sample rejected');
}

async function notify(ctx: Ctx, { order, extra }: Parcel): Promise<void> {
  const { householdId } = order ?? extra;
  await ctx.notify(householdId, 'order');
  await ctx.notify(householdId, 'results');
}

async function view(
  ctx: Ctx,
  scope: Scope,
  kit: Kit,
  { said, ...more }: Pick<ScanView, 'outcome' | 'said'> & { waits?: string | null },
): Promise<ScanView> {
  const shown = await viewKit(ctx, scope, kit);
  const missing = shown.missing.map((kind) => SAMPLE_NAMES[kind]);
  const rest = missing.length ? `Still missing: ${listOf(missing)}.` : 'Nothing of this kit is missing.';
  return { waits: null, ...more, said: `${said} ${rest}`, kit: shown };
}

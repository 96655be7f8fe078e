import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import type { Ctx, ReadCtx, SystemActor } from '#src/platform/services.ts';
import type { KitView, RejectInput, SampleView } from '../sample-contract.ts';
import { refusals } from '../contract.ts';
import { catCode, codeText, readCode, SAMPLE_KINDS, type SampleKind } from '../rules/sample-codes.ts';
import { isAccountedFor, isUsable, SAMPLE_ACTS } from '../rules/sample-states.ts';
import {
  custodyOf,
  kitByCode,
  kitById,
  type KitParcel,
  kitsOf,
  type KitRow,
  lockSample,
  sampleByCode,
  sampleById,
  type SampleRow,
  samplesOfKits,
  updateSample,
  voidRecollections,
} from '../sample-store.ts';
import { cardOf } from './cat-facts.ts';
import { makeSample, noteCustody } from './issue-kits.ts';
import { openForSample } from './open-sample.ts';
import { dropRejected } from './rejected-values.ts';
import { seenAuthor, seenTexts } from './seen-cat.ts';

type By = StaffScope<'orders' | 'results'> | SystemActor;
type Kit = Pick<KitRow, 'id' | 'catId' | 'orderId' | 'extraId'>;
type Sample = Pick<SampleRow, 'id' | 'code' | 'kind' | 'state' | 'catId'>;

/** A rejection that is there already. */
export interface Rejection extends Pick<SampleRow, 'reason'> {
  /** Id and name of the person; null where there is none. */
  by: string | null;
  name: string | null;
  note: string;
}

/** The kit, and the sample, that a scanned code is on. Refuses `code-unknown` and names the code. */
export async function findCode(
  ctx: ReadCtx,
  by: By,
  text: string,
): Promise<{ kit: Kit; sample: Sample | null } | DomainError> {
  const read = readCode(text);
  const sample = read && read.kind !== 'kit' ? await sampleByCode(ctx.tx, by, read.code) : undefined;
  const kit = read && (sample ? await kitById(ctx.tx, by, sample.kitId) : await kitByCode(ctx.tx, by, read.code));
  if (kit) return { kit, sample: sample ?? null };
  const shown = text.trim().slice(0, 40);
  const message = read
    ? `We do not know the code ${codeText(read.code)}.`
    : `“${shown}” is not a code of a kit or a sample. Please scan it again, or check each character.`;
  return refusals('code-unknown', { message });
}

/** Refuses `sample-unknown`. */
export async function findSample(
  ctx: ReadCtx,
  by: By,
  id: string,
): Promise<{ kit: Kit; sample: Sample } | DomainError> {
  const sample = await sampleById(ctx.tx, by, id);
  const kit = sample && (await kitById(ctx.tx, by, sample.kitId));
  return sample && kit ? { kit, sample } : refusals('sample-unknown');
}

/** Receives a sample in the lab. `done` where it had it before, by whom is in its custody (`colleagueInCustody`). Refuses as `SAMPLE_ACTS` does. The caller holds the parcel. */
export async function receiveSample(
  ctx: Ctx,
  by: By,
  { id, catId }: Pick<Sample, 'id' | 'catId'>,
): Promise<'received' | 'done' | DomainError> {
  const sample = await lockSample(ctx.tx, by, id);
  if (!sample) return refusals('sample-unknown');
  // Its owner was faster, and said that it is of another cat.
  if (sample.catId !== catId) return refusals('samples-changed');
  const decision = SAMPLE_ACTS.receive[sample.state];
  if (decision === 'done') return 'done';
  if (decision !== 'allowed') return refusals(decision);
  await updateSample(ctx.tx, id, { state: 'received' });
  await noteCustody(ctx, sample, 'received');
  return 'received';
}

/**
 * Rejects a sample; a new one of its kind is collected, with a code of its own. Repeated, it returns the first
 * rejection. Refuses as `SAMPLE_ACTS` does. The caller holds the parcel.
 */
export async function rejectSample(
  ctx: Ctx,
  by: By,
  { id, catId: seen }: Pick<Sample, 'id' | 'catId'>,
  { reason, note }: RejectInput,
): Promise<'rejected' | Rejection | DomainError> {
  const sample = await lockSample(ctx.tx, by, id);
  if (!sample) return refusals('sample-unknown');
  if (sample.catId !== seen) return refusals('samples-changed');
  const decision = SAMPLE_ACTS.reject[sample.state];
  if (decision === 'done') return rejectionOf(ctx, by, sample);
  if (decision !== 'allowed') return refusals(decision);
  await updateSample(ctx.tx, id, { state: 'rejected', reason });
  await noteCustody(ctx, sample, 'rejected', note || null);
  const { kitId, catId, kind } = sample;
  await makeSample(ctx, { kitId, catId, kind, replaces: id });
  await dropRejected(ctx, by, sample);
  return 'rejected';
}

async function rejectionOf(ctx: ReadCtx, by: By, { id, reason }: SampleRow): Promise<Rejection> {
  const custody = await custodyOf(ctx.tx, by, [id]);
  const first = custody.find(({ event }) => event.kind === 'rejected');
  return {
    by: first?.event.personId ?? null,
    name: first?.firstName ? `${first.firstName} ${first.lastName}` : null,
    reason,
    note: first?.event.note ?? '',
  };
}

/**
 * A re-collection has left. Repeating it changes nothing. Refuses as `SAMPLE_ACTS` does, and `sample-sent` with the colleague
 * who gave another tracking number.
 */
export async function sendSample(
  ctx: Ctx,
  by: By,
  id: string,
  tracking: string,
): Promise<'sent' | 'done' | DomainError> {
  const sample = await lockSample(ctx.tx, by, id);
  if (!sample?.replaces) return refusals('sample-unknown');
  const decision = SAMPLE_ACTS.send[sample.state];
  if (decision === 'done') return (sample.tracking ?? '') === tracking ? 'done' : sentBefore(ctx, by, sample);
  if (decision !== 'allowed') return refusals(decision);
  await updateSample(ctx.tx, id, { state: 'sent', tracking: tracking || null });
  await noteCustody(ctx, sample, 'sent', tracking || null);
  return 'sent';
}

/** Nobody has sent a set that the lab received without that step: there is nothing to tell. */
async function sentBefore(ctx: ReadCtx, by: By, { id, tracking }: SampleRow): Promise<'done' | DomainError> {
  const sent = (await custodyOf(ctx.tx, by, [id])).find(({ event }) => event.kind === 'sent');
  if (!sent) return 'done';
  const name = sent.isStaff && sent.firstName ? `${sent.firstName} ${sent.lastName}` : 'Somebody';
  const who = 'personId' in by && sent.event.personId === by.personId ? 'You' : name;
  const how = tracking ? `with the tracking number ${tracking}` : 'without a tracking number';
  return refusals('sample-sent', { message: `${who} sent this set before, ${how}. Yours was not recorded.` });
}

/** Full name of the other colleague who received or destroyed a sample first; null where it was the same one, or nobody is known. */
export async function colleagueInCustody(
  ctx: ReadCtx,
  by: StaffScope<'results'>,
  { id, kind }: { id: string; kind: 'received' | 'destroyed' },
): Promise<string | null> {
  const first = (await custodyOf(ctx.tx, by, [id])).find(({ event }) => event.kind === kind);
  return first?.isStaff && first.event.personId !== by.personId ? `${first.firstName} ${first.lastName}` : null;
}

/** A sample is no longer kept. Repeating it changes nothing: `done`. Refuses `sample-unknown` and as `SAMPLE_ACTS` does. */
export async function destroySample(ctx: Ctx, by: By, id: string): Promise<'destroyed' | 'done' | DomainError> {
  const sample = await lockSample(ctx.tx, by, id);
  if (!sample) return refusals('sample-unknown');
  const decision = SAMPLE_ACTS.destroy[sample.state];
  if (decision === 'done') return 'done';
  if (decision !== 'allowed') return refusals(decision);
  await updateSample(ctx.tx, id, { state: 'destroyed' });
  await noteCustody(ctx, sample, 'destroyed');
  return 'destroyed';
}

/** The kits of a parcel have left: a line of the custody of each sample. */
export async function noteKitsSent(ctx: Ctx, by: By, parcel: KitParcel): Promise<void> {
  const kits = await kitsOf(ctx.tx, by, parcel);
  for (const sample of await samplesOfKits(ctx.tx, by, idsOf(kits))) {
    if (sample.state !== 'made' || sample.replaces) continue;
    await updateSample(ctx.tx, sample.id, { state: 'sent' });
    await noteCustody(ctx, sample, 'sent');
  }
}

/** Samples of an order that was stopped are not collected again. Repeating it changes nothing. */
export const stopRecollections = ({ tx }: Ctx, by: By, orderId: string): Promise<void> =>
  voidRecollections(tx, by, orderId);

/** Whether the lab has heard of every sample of every kit of a parcel for these cats, and can read some of each. */
export async function isComplete(
  ctx: ReadCtx,
  by: By,
  { parcel, catIds }: { parcel: KitParcel; catIds: readonly string[] },
): Promise<boolean> {
  const kits = latestOfCats(await kitsOf(ctx.tx, by, parcel)).filter(({ catId }) => catIds.includes(catId));
  if (!kits.length) return false;
  const samples = await samplesOfKits(ctx.tx, by, idsOf(kits));
  return kits.every(({ id }) => {
    const own = samples.filter(({ kitId }) => kitId === id);
    return missingKinds(own).length === 0 && own.some(isUsable);
  });
}

/** Makes the results that a sample is read for wait for it: those of its kit, or new ones where those are released. */
export async function bindSample(ctx: Ctx, by: By, { id }: { id: string }): Promise<null | DomainError> {
  const sample = await lockSample(ctx.tx, by, id);
  const kit = sample && (await kitById(ctx.tx, by, sample.kitId));
  if (!sample || !kit || sample.state !== 'received') return null;
  const setId = await openForSample(ctx, by, kit, sample);
  if (isDomainError(setId)) return setId;
  if (setId && setId !== sample.setId) await updateSample(ctx.tx, id, { setId });
  return null;
}

/** A kit as this colleague may see it, with the custody of each sample. */
export async function viewKit(
  ctx: ReadCtx,
  scope: StaffScope<'results'>,
  { id, catId }: Pick<Kit, 'id' | 'catId'>,
): Promise<KitView> {
  const kit = await kitById(ctx.tx, scope, id);
  const samples = await samplesOfKits(ctx.tx, scope, [id]);
  const custody = Map.groupBy(await custodyOf(ctx.tx, scope, idsOf(samples)), ({ event }) => event.sampleId);
  const found = await cardOf(ctx, scope, catId);
  const seen = found && (await seenTexts(ctx, scope, found.scope));
  const historyOf = (sampleId: string) =>
    (custody.get(sampleId) ?? []).map(({ event, ...author }) => ({
      kind: event.kind,
      by: seenAuthor(scope, author),
      note: event.note && seen && seen(event.note),
      at: event.at.toISOString(),
    }));
  return {
    code: codeText(kit?.code ?? ''),
    cat: codeText(catCode(catId)),
    samples: samples.map((sample) => viewSample(sample, historyOf(sample.id))),
    missing: missingKinds(samples),
  };
}

const viewSample = (
  { id, code, kind, state, reason, replaces }: SampleRow,
  history: SampleView['history'],
): SampleView => ({ id, code: codeText(code), kind, state, reason, again: replaces !== null, history });

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Of each cat the kit that was made last. The newest come first. */
const latestOfCats = (kits: readonly KitRow[]): KitRow[] =>
  kits.filter(({ catId, id }) => kits.find((one) => one.catId === catId)?.id === id);

function missingKinds(samples: readonly SampleRow[]): SampleKind[] {
  return SAMPLE_KINDS.filter((kind) => !samples.some((one) => one.kind === kind && isAccountedFor(one.state)));
}

import { randomInt } from 'node:crypto';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/lib/id.ts';
import { personIdOf } from '#src/platform/actors.ts';
import type { Ctx, SystemActor } from '#src/platform/services.ts';
import { catCode, type CodeKind, newCode, SAMPLE_KINDS, type SampleKind } from '../rules/sample-codes.ts';
import {
  insertKit,
  insertSample,
  insertSampleEvents,
  type KitParcel,
  type KitRow,
  kitsOf,
  type SampleRow,
  samplesOfKits,
  updateSample,
} from '../sample-store.ts';

type By = StaffScope<'orders' | 'packing' | 'results'> | SystemActor;

export interface IssuedKit {
  code: string;
  catCode: string;
  samples: { kind: SampleKind; code: string }[];
}

/**
 * Codes of the kits of a parcel, by cat. While it is packed each cat's are made the first time, are the same whenever its
 * label is printed again, and are new ones where the lab has had a sample of the kit before. After that nothing is made:
 * a kit that left without codes has none. The caller holds the order or the bonus kit.
 */
export async function issueKits(
  ctx: Ctx,
  by: By,
  parcel: KitParcel,
  { catIds, packing }: { catIds: readonly string[]; packing: boolean },
): Promise<Map<string, IssuedKit>> {
  const kits = await kitsOf(ctx.tx, by, parcel);
  const samples = await samplesOfKits(
    ctx.tx,
    by,
    kits.map(({ id }) => id),
  );
  const issued = new Map<string, IssuedKit>();
  for (const catId of new Set(catIds)) {
    const kit = kits.find((one) => one.catId === catId);
    const own = samples.filter(({ kitId }) => kitId === kit?.id);
    const unused = own.length > 0 && own.every(({ state }) => state === 'made' || state === 'sent');
    if (kit && (unused || !packing)) issued.set(catId, shown(kit, own));
    else if (packing) issued.set(catId, await issueKit(ctx, parcel, catId, own));
  }
  return issued;
}

const shown = ({ catId, code }: KitRow, samples: readonly SampleRow[]): IssuedKit => ({
  code,
  catCode: catCode(catId),
  samples: samples.flatMap(({ kind, code: sample, replaces }) => (replaces ? [] : { kind, code: sample })),
});

/** A new kit; samples of the one before that the lab has not had are not awaited any more. */
async function issueKit(ctx: Ctx, parcel: KitParcel, catId: string, before: readonly SampleRow[]): Promise<IssuedKit> {
  for (const { id, state } of before)
    if (state === 'made' || state === 'sent') await updateSample(ctx.tx, id, { state: 'void' });
  const of = { orderId: null, extraId: null, ...parcel };
  const kit = await withCode('kit', async (code) => {
    const row: KitRow = { id: newId(), code, catId, ...of, createdAt: ctx.now };
    return (await insertKit(ctx.tx, row)) ? row : null;
  });
  const samples: SampleRow[] = [];
  for (const kind of SAMPLE_KINDS) samples.push(await makeSample(ctx, { kitId: kit.id, catId, kind, replaces: null }));
  return shown(kit, samples);
}

/** A sample with a code of its own, and the first line of its custody. */
export async function makeSample(
  ctx: Ctx,
  of: Pick<SampleRow, 'kitId' | 'catId' | 'kind' | 'replaces'>,
): Promise<SampleRow> {
  const sample = await withCode(of.kind, async (code) => {
    const empty = { reason: null, setId: null, tracking: null } as const;
    const row: SampleRow = { id: newId(), code, ...of, state: 'made', ...empty, createdAt: ctx.now };
    return (await insertSample(ctx.tx, row)) ? row : null;
  });
  await noteCustody(ctx, sample, 'made');
  return sample;
}

/** Adds a line to the custody of a sample, by the colleague in whose transaction it happens. */
export async function noteCustody(
  ctx: Ctx,
  { id: sampleId, catId }: Pick<SampleRow, 'id' | 'catId'>,
  kind: Parameters<typeof insertSampleEvents>[1][number]['kind'],
  note: string | null = null,
): Promise<void> {
  const personId = personIdOf(ctx.actor);
  await insertSampleEvents(ctx.tx, [{ id: newId(), sampleId, catId, kind, personId, note, at: ctx.now }]);
}

/** More codes are free than anybody prints: a second draw is rare, a tenth does not happen. */
const DRAWS = 10;

async function withCode<T>(kind: CodeKind, insert: (code: string) => Promise<T | null>): Promise<T> {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const made = await insert(newCode(kind, randomInt));
    if (made) return made;
  }
  throw new Error(`No free code was drawn for a ${kind} ${DRAWS} times.`);
}

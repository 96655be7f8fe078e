import { lockHousehold } from '#src/capabilities/access/actions/household-settings.ts';
import { refusals as accessRefusals } from '#src/capabilities/access/contract.ts';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { importCats } from '#src/capabilities/households/actions/import-cats.ts';
import { allCats } from '#src/capabilities/households/actions/find-cats.ts';
import { placeCats } from '#src/capabilities/households/rules/imported-cats.ts';
import { newId } from '#src/lib/id.ts';
import { caught, isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Actor, AppServices, Ctx } from '#src/platform/services.ts';
import { type ExportPart, type ExportReading, refusals } from '../contract.ts';
import { ARCHIVE_LIMITS } from '../rules/archive-limits.ts';
import { MOST_PARTS, type SignatureState } from '../rules/export-format.ts';
import { isStored } from '../rules/part-state.ts';
import { removableUntil } from '../rules/removable.ts';
import type { ReadExport } from '../rules/read-part.ts';
import { deleteImport, importedBytes, insertImport, insertImportedCats } from '../store.ts';
import { insertLines } from '../line-store.ts';
import { type ExaminedPart, examineParts, knownCats, partView, readingView } from './examine-parts.ts';
import { readUpload } from './read-upload.ts';
import { storedLines } from './stored-lines.ts';
import { beginTimelineHash } from './timeline-hash.ts';

/**
 * Imports the file that was looked at: cats, and the rest as history that nothing but the timeline reads. All of it or
 * nothing; again, it adds nothing. Refuses as `readUpload`, and `export-changed`, `export-own`, `imports-full`.
 */
export async function importExport(
  services: AppServices,
  actor: Actor,
  { archive, sha256 }: { archive: File; sha256: string },
): Promise<ExportReading | DomainError> {
  const upload = await readUpload(services, actor, archive, { withRows: true });
  if (isDomainError(upload)) return upload;
  const { scope, read } = upload;
  if (read.sha256 !== sha256) return refusals('export-changed');
  return caught(services.transact(actor, (ctx) => store(ctx, scope, read)));
}

/** A refusal is thrown, so that nothing of a part stays. */
async function store(ctx: Ctx, scope: HouseholdScope, read: ReadExport): Promise<ExportReading> {
  if (!(await lockHousehold(ctx.tx, scope))) throw accessRefusals('household-unknown');
  const { examined, rows } = await examineParts(ctx.tx, scope, read);
  if (examined.every(({ state }) => state === 'own')) throw refusals('export-own');
  const replaced = new Set(
    examined.flatMap(({ state, earlier }) => (state === 'update' && earlier ? [earlier.row.id] : [])),
  );
  const staying = rows.filter(({ id }) => !replaced.has(id));
  const stored = examined.filter(({ state }) => isStored(state));
  const lines = [...staying, ...stored.map(({ part }) => part)].reduce((sum, one) => sum + one.lines, 0);
  // The export of this household has to be one that can be imported: its own part counts as well.
  if (stored.length && (staying.length + stored.length >= MOST_PARTS || lines > ARCHIVE_LIMITS.lines))
    throw refusals('imports-full');
  const parts: ExportPart[] = [];
  for (const one of examined)
    parts.push(
      isStored(one.state)
        ? await storePart(ctx, scope, { ...read, signature: signatureOfPart(read, one) }, one)
        : await left(ctx, scope, one),
    );
  if (stored.length && (await importedBytes(ctx.tx, scope)) > ARCHIVE_LIMITS.importedBytes)
    throw refusals('imports-full');
  if (stored.length) await ctx.notify(scope.householdId, 'cats');
  return readingView(read, parts);
}

/** The signature is that of the shop which made the archive: it proves nothing about the household's imports there. */
const signatureOfPart = ({ signature, parts }: ReadExport, { part }: ExaminedPart): SignatureState =>
  part === parts[0] || signature === 'broken' ? signature : 'none';

async function left(ctx: Ctx, scope: HouseholdScope, one: ExaminedPart): Promise<ExportPart> {
  const here = await allCats(ctx.tx, scope);
  return partView(one, placeCats(one.part.portable.cats, here, knownCats(one.earlier)));
}

async function storePart(ctx: Ctx, scope: HouseholdScope, read: ReadExport, one: ExaminedPart): Promise<ExportPart> {
  const { part, earlier } = one;
  const { portable, lines, timelineHash, chunks } = part;
  const wanted = { cats: portable.cats, medicines: portable.medicines ?? [] };
  const placed = await importCats(ctx, scope, wanted, knownCats(earlier));
  if (isDomainError(placed)) throw placed;
  if (earlier) await deleteImport(ctx.tx, scope, earlier.row.id);
  // Cats of an import that could no longer be removed stay, also under its successor.
  const removable = earlier && removableUntil(earlier.row.importedAt) > ctx.now ? earlier.cats : [];
  const id = newId();
  await insertImport(ctx.tx, {
    id,
    householdId: scope.householdId,
    personId: ctx.actor.kind === 'person' ? ctx.actor.personId : null,
    sourceHousehold: portable.source.household,
    madeAt: new Date(portable.source.madeAt),
    portable,
    signature: read.signature,
    lines,
    timelineHash,
    archive: Buffer.from(read.sha256, 'hex'),
    importedAt: ctx.now,
  });
  await insertImportedCats(
    ctx.tx,
    placed.map(({ id: sourceId, name, catId, version }) => ({
      importId: id,
      sourceId,
      name,
      catId,
      madeVersion:
        version ?? removable.find((cat) => cat.sourceId === sourceId && cat.catId === catId)?.madeVersion ?? null,
    })),
  );
  for (const rows of chunks) await insertLines(ctx.tx, id, rows);
  const hash = await hashOfStored(ctx, id);
  if (hash !== timelineHash) throw new Error('The stored lines of an import have another hash than its file.');
  return partView(one, placed);
}

/** Computed from the rows as they are in the database. */
async function hashOfStored(ctx: Ctx, importId: string): Promise<string> {
  const hash = beginTimelineHash();
  for await (const page of storedLines(ctx.tx, importId)) for (const line of page) hash.add(line);
  return hash.hex();
}

import { createHash } from 'node:crypto';
import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import { allCats } from '#src/capabilities/households/actions/find-cats.ts';
import { householdMedicines } from '#src/capabilities/households/actions/read-medicines.ts';
import type { Cat } from '#src/capabilities/households/rules/cat.ts';
import { portableFindings } from '#src/capabilities/lab/actions/portable-findings.ts';
import type { Ctx } from '#src/platform/services.ts';
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  importFolder,
  MANIFEST,
  type Manifest,
  PORTABLE,
  type Portable,
  type PortableCat,
  portableFile,
  SIGNATURE,
  TIMELINE,
} from '../rules/export-format.ts';
import { canonicalLine, canonicalLines, type TimelineLine } from '../rules/timeline-line.ts';
import { type ImportRow, importsInOrder } from '../store.ts';
import { signManifest } from './export-signature.ts';
import { storedLines } from './stored-lines.ts';
import { timelineHash } from './timeline-hash.ts';

/**
 * Adds the files by which another shop takes a household over: its records, its timeline, everything that it had
 * imported itself, byte for byte, and a signed manifest with the hash of each timeline.
 */
export async function writePortable(
  ctx: Ctx,
  scope: HouseholdScope,
  { lines, addFile }: { lines: readonly TimelineLine[]; addFile: (name: string, text: string) => void },
): Promise<void> {
  const shop = ctx.settings.publicUrl;
  const household = scope.householdId;
  const madeAt = ctx.now.toISOString();
  const files: Record<string, string> = {};
  const parts: Manifest['parts'] = [];
  const addPart = (folder: string, part: { portable: string; lines: string; count: number; hash: string }) => {
    for (const [name, text] of [
      [`${folder}${PORTABLE}`, part.portable],
      [`${folder}${TIMELINE}`, part.lines],
    ] as const) {
      files[name] = createHash('sha256').update(text).digest('hex');
      addFile(name, text);
    }
    parts.push({ folder, lines: part.count, timelineHash: part.hash });
  };
  addPart('', {
    portable: portableFile(await portableOf(ctx, scope, { shop, household, madeAt, version: EXPORT_VERSION })),
    lines: canonicalLines(lines),
    count: lines.length,
    hash: timelineHash(lines),
  });
  let number = 0;
  for (const row of await importsInOrder(ctx.tx, scope)) {
    number += 1;
    addPart(importFolder(number), await importedPart(ctx, row));
  }
  const manifest: Manifest = { format: EXPORT_FORMAT, version: EXPORT_VERSION, shop, household, madeAt, parts, files };
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  addFile(MANIFEST, text);
  addFile(SIGNATURE, signManifest(text, ctx.settings.sessionSecret));
}

async function importedPart(ctx: Ctx, { id, portable, timelineHash: hash, lines: count }: ImportRow) {
  const texts: string[] = [];
  for await (const page of storedLines(ctx.tx, id)) texts.push(page.map((line) => `${canonicalLine(line)}\n`).join(''));
  return { portable: portableFile(portable), lines: texts.join(''), count, hash };
}

async function portableOf(ctx: Ctx, scope: HouseholdScope, source: Portable['source']): Promise<Portable> {
  const { results, formulas } = await portableFindings(ctx.tx, scope);
  return {
    source,
    cats: (await allCats(ctx.tx, scope)).map(portableCat),
    medicines: (await householdMedicines(ctx.tx, scope)).map(({ catId, kind, name, dose, startedOn, endedOn }) => {
      return { catId, kind, name, dose, startedOn, endedOn };
    }),
    results: results.map(({ receivedAt, releasedAt, ...found }) => ({
      ...found,
      receivedAt: receivedAt.toISOString(),
      releasedAt: releasedAt.toISOString(),
    })),
    formulas: formulas.map(({ createdAt, ...made }) => ({ ...made, createdAt: createdAt.toISOString() })),
  };
}

function portableCat(cat: Cat): PortableCat {
  const { id, name, bornOn, ageMonths, ageBand, ageGivenOn, gender, breed, coat, pattern, eye, tint, neutered } = cat;
  const { concerns, allergies, specialNeeds, homeType, outdoorAccess, activity, diet, food, archivedAt } = cat;
  return {
    ...{ id, name, bornOn, ageMonths, ageBand, ageGivenOn, gender, breed, coat, pattern, eye, tint, neutered },
    ...{ concerns, allergies, specialNeeds, homeType, outdoorAccess, activity, diet, food },
    archivedAt: archivedAt?.toISOString() ?? null,
  };
}

import { z } from '@hono/zod-openapi';
import { defineErrors } from '#src/lib/domain-error.ts';
import { line } from '#src/lib/text.ts';
import { SIGNATURE_STATES } from './rules/export-format.ts';
import { LINE_KINDS } from './rules/timeline-line.ts';

export const refusals = defineErrors({
  'export-missing': [422, 'Please choose the zip file of an export.'],
  'export-unreadable': [422, 'We cannot read this export.'],
  'export-newer': [422, 'This export was made by a newer shop.'],
  'export-changed': [409, 'This is another file than the one you looked at. Please look at it again first.'],
  'export-own': [409, 'This is an export of this very household. Everything in it is here already.'],
  'imports-full': [409, 'This household has no room for this import. Remove another import first.'],
  'import-unknown': [404, 'We cannot find this import.'],
  'import-settled': [
    409,
    'This was imported more than 30 days ago and can no longer be removed as a whole. Cats can be archived one by one.',
  ],
});

const Moment = z.iso.datetime();

/** Places of a cat: `here` already, `added`, or along as history only: `left` there, `no-place` among six, `no-name`. */
const CAT_PLACES = ['here', 'added', 'left', 'no-place', 'no-name'] as const;
/**
 * State of a part: `new`, `update` of an import from the same household, or nothing to import: `same` as it is
 * here, `older` than it is here, `own` household.
 */
export const PART_STATES = ['new', 'update', 'same', 'older', 'own'] as const;

const ExportPart = z.object({
  /** Address of the shop; empty where the export does not say it. */
  shop: z.string(),
  madeAt: Moment,
  state: z.enum(PART_STATES),
  cats: z.array(z.object({ name: z.string(), place: z.enum(CAT_PLACES) })),
  lines: z.number().int(),
  kinds: z.array(z.object({ kind: z.enum(LINE_KINDS), count: z.number().int() })),
  /** Lines that only the person who imports them will see. */
  personal: z.number().int(),
  logDays: z.number().int(),
  results: z.number().int(),
  formulas: z.number().int(),
  /** Canonical hash of its timeline: of the file in a preview, of the stored rows after the import. */
  timelineHash: z.string(),
});
export type ExportPart = z.infer<typeof ExportPart>;

export const ExportReading = z
  .object({
    /** SHA-256 of the file, which an import has to name: only the previewed file is imported. */
    sha256: z.string(),
    version: z.number().int(),
    signature: z.enum(SIGNATURE_STATES),
    changed: z.boolean().openapi({ description: 'Whether it was edited after it was exported.' }),
    documents: z.number().int().openapi({ description: 'Documents in the archive, which stay in it.' }),
    parts: z.array(ExportPart),
  })
  .openapi('ExportReading');
export type ExportReading = z.infer<typeof ExportReading>;

const Archive = z
  .instanceof(File, { error: 'Please choose the zip file of an export.' })
  .openapi({ type: 'string', format: 'binary', description: 'The zip file of an export.' });
export const PreviewInput = z.object({ archive: Archive }).openapi('ExportPreviewInput');
export const ImportInput = z.object({ archive: Archive, sha256: line(64) }).openapi('ImportInput');

const ImportedResults = z.object({
  cat: z.string(),
  receivedAt: Moment,
  releasedAt: Moment,
  sandbox: z.boolean(),
  ranges: z.string().nullable().openapi({ description: 'Version of the ranges and units.' }),
  values: z.array(z.object({ name: z.string(), value: z.number(), unit: z.string() })),
});
const ImportedFormulas = z.object({
  cat: z.string(),
  version: z.number().int(),
  createdAt: Moment,
  formulas: z.array(z.string()),
});
const ImportView = z.object({
  id: z.string(),
  shop: z.string(),
  madeAt: Moment,
  importedAt: Moment,
  signature: z.enum(SIGNATURE_STATES),
  lines: z.number().int(),
  timelineHash: z.string(),
  /** Null where it can no longer be removed. */
  removableUntil: Moment.nullable(),
  cats: z.array(z.object({ name: z.string(), here: z.boolean() })),
  /** Sets of results and versions of sticks to read. */
  records: z.number().int(),
});
export type ImportView = z.infer<typeof ImportView>;
export const Imports = z.object({ imports: z.array(ImportView) }).openapi('Imports');
export type Imports = z.infer<typeof Imports>;

export const ImportRecords = z
  .object({ results: z.array(ImportedResults), formulas: z.array(ImportedFormulas) })
  .openapi('ImportRecords');
export type ImportRecords = z.infer<typeof ImportRecords>;

export const ImportParams = z.object({ id: line(60) });

/** Names of cats that went with the import, and of those that stay. */
export const RemovedImport = z
  .object({ removed: z.array(z.string()), kept: z.array(z.string()) })
  .openapi('RemovedImport');
export type RemovedImport = z.infer<typeof RemovedImport>;

export const ExportKey = z
  .object({
    algorithm: z.literal('Ed25519'),
    publicKey: z
      .string()
      .openapi({ description: 'Base64url, 43 characters: for TRUSTED_EXPORT_KEYS of another shop.' }),
  })
  .openapi('ExportKey');

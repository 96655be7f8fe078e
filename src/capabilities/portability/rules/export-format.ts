import { z } from 'zod';
import { isDay } from '#src/capabilities/households/rules/days.ts';
import { instant, storableText, uuid } from './timeline-line.ts';

/** Name and version of the format. Exports without a manifest are version 1; version 2 has no lines of the kind `gift`, version 3 has no medicines. */
export const EXPORT_FORMAT = 'purrwell-export';
export const EXPORT_VERSION = 4;

/** Files that an import reads; everything else in the archive is for people. */
export const MANIFEST = 'manifest.json';
export const SIGNATURE = 'manifest.sig';
export const PORTABLE = 'portable.json';
export const TIMELINE = 'timeline.jsonl';
/** The only such file of version 1. */
export const OLDER_EXPORT = 'purrwell.json';

/** Folder of an import of the household itself, counted from 1. */
export const importFolder = (number: number): string => `imported/${number}/`;

/** Parts of one export: its own and those that were brought along before. */
export const MOST_PARTS = 20;

const day = z.string().refine(isDay, 'is no date such as 2026-12-01');
const word = storableText(60);
const smallNumber = z.number().int('is no whole number').min(0, 'is below 0').max(100_000, 'is too large');

/** A cat, in the vocabulary of the shop that it comes from: words that this shop does not know are left out. */
const PortableCat = z.strictObject({
  id: uuid,
  name: storableText(60).min(1, 'is empty'),
  bornOn: day.nullable(),
  ageMonths: smallNumber.nullable(),
  ageBand: word.nullable(),
  ageGivenOn: day.nullable(),
  gender: word.nullable(),
  breed: word.nullable(),
  coat: word.nullable(),
  pattern: word.nullable(),
  eye: word.nullable(),
  tint: word.nullable(),
  neutered: z.boolean().nullable(),
  concerns: z.array(word).max(40),
  allergies: z.array(word).max(40),
  specialNeeds: storableText(2000).nullable(),
  homeType: word.nullable(),
  outdoorAccess: word.nullable(),
  activity: word.nullable(),
  diet: word.nullable(),
  food: storableText(400).nullable(),
  /** The moment at which the cat left the household; it comes along as history only. */
  archivedAt: instant.nullable(),
});
export type PortableCat = z.infer<typeof PortableCat>;

const PortableMedicine = z.strictObject({
  catId: uuid,
  kind: word,
  name: storableText(200),
  dose: storableText(400).nullable(),
  startedOn: day.nullable(),
  endedOn: day.nullable(),
});

const PortableResults = z.strictObject({
  catId: uuid,
  receivedAt: instant,
  releasedAt: instant,
  /** No lab read anything: values were drawn from the profile. */
  sandbox: z.boolean(),
  /** Version of the ranges and units; left out by exports from before it was stored. */
  ranges: word.optional(),
  values: z
    .array(z.strictObject({ marker: word, value: z.number('is no number').min(-1e12).max(1e12) }))
    .max(200, 'has more than 200 values'),
});
type PortableResults = z.infer<typeof PortableResults>;

const PortableFormulas = z.strictObject({
  catId: uuid,
  version: smallNumber,
  createdAt: instant,
  formulas: z.array(word).max(40, 'has more than 40 formulas'),
});
type PortableFormulas = z.infer<typeof PortableFormulas>;

const Source = z.strictObject({
  /** Address of the shop, without a slash at its end; empty in version 1, which does not say it. */
  shop: storableText(300),
  household: uuid,
  madeAt: instant,
  /** Version of the format that it was exported in. */
  version: z.number().int().min(1).max(EXPORT_VERSION),
});
type Source = z.infer<typeof Source>;

/** Everything that comes along besides the timeline. */
export const Portable = z.strictObject({
  source: Source,
  cats: z.array(PortableCat).max(200, 'has more than 200 cats'),
  /** Since version 4: medicines and vaccinations. */
  medicines: z.array(PortableMedicine).max(20_000, 'has more than 20,000 medicines').optional(),
  results: z.array(PortableResults).max(2000, 'has more than 2,000 results'),
  formulas: z.array(PortableFormulas).max(5000, 'has more than 5,000 formulas'),
});
export type Portable = z.infer<typeof Portable>;

/** As a file. The schema puts the keys in their order, so that equal contents are equal bytes. */
export const portableFile = (portable: Portable): string => `${JSON.stringify(Portable.parse(portable), null, 1)}\n`;

const sha256Hex = z.string().regex(/^[\da-f]{64}$/, 'is no SHA-256');

export const Manifest = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  version: z.literal([2, 3, EXPORT_VERSION]),
  shop: storableText(300),
  household: uuid,
  madeAt: instant,
  /** Each with its folder, the lines of its timeline and their hash; the own one first, in no folder. */
  parts: z
    .array(
      z.strictObject({
        folder: z.string().regex(/^$|^imported\/[1-9]\d?\/$/, 'is no folder of an export'),
        lines: z.number().int().min(0),
        timelineHash: sha256Hex,
      }),
    )
    .min(1, 'has no part')
    .max(MOST_PARTS, `has more than ${MOST_PARTS} parts`),
  /** SHA-256 of the files that an import reads. */
  files: z.record(z.string().max(200), sha256Hex),
});
export type Manifest = z.infer<typeof Manifest>;

/** Detached signature of the manifest's bytes. */
export const Signature = z.strictObject({
  algorithm: z.literal('Ed25519'),
  publicKey: z.string().regex(/^[\w-]{43}$/, 'is no Ed25519 key'),
  signature: z.string().regex(/^[\w-]{86}$/, 'is no Ed25519 signature'),
});
export type Signature = z.infer<typeof Signature>;

/**
 * State of the signature of an export. `trusted`: by a key that the operator has listed; `own`: by this shop.
 * None of them makes imported values results of a lab.
 */
export const SIGNATURE_STATES = ['none', 'broken', 'unknown', 'trusted', 'own'] as const;
export type SignatureState = (typeof SIGNATURE_STATES)[number];

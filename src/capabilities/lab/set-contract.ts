import { z } from '@hono/zod-openapi';
import { line, prose } from '#src/lib/text.ts';
import { DnaReport } from './rules/dna.ts';
import { EXCHANGE_DECISIONS } from './rules/likely-exchange.ts';
import { PANEL } from './rules/panel.ts';
import { PLATE_MOST } from './rules/plate.ts';
import { type CsvRow, RESULTS_MOST } from './rules/results-csv.ts';
import { SAMPLE_KINDS } from './rules/sample-codes.ts';
import type { SignOffDecision } from './rules/sign-off.ts';
import { MonthShape } from './sticks-contract.ts';
import { KitView } from './sample-contract.ts';

const SetState = z.enum(['waiting', 'draft', 'released']);

/** A cat at the desk: with the lab's code, and without a name for role lab. */
const DeskCat = z.object({ id: z.string(), code: z.string(), name: z.string().optional() });

export const SetSummary = z
  .object({
    id: z.string(),
    cat: DeskCat,
    samples: z.array(z.string()).openapi({ description: 'Codes of the samples that are read; empty without codes.' }),
    state: SetState,
    source: z.enum(['lab', 'sandbox']),
    receivedAt: z.iso.datetime(),
    releasedAt: z.iso.datetime().nullable(),
    measured: z.number().int(),
    /** It corrects released results. */
    correction: z.boolean(),
    /** Its samples are likely exchanged with those of another cat. */
    held: z.boolean(),
  })
  .openapi('LabSetSummary');

export type SetSummary = z.infer<typeof SetSummary>;

export const SetList = z
  .object({
    sets: z.array(SetSummary),
    /** Nobody can release results, because one account alone could both enter and release them. */
    needsSecondPerson: z.boolean(),
  })
  .openapi('LabSetList');

export type SetList = z.infer<typeof SetList>;
const Values = z.record(line(60), z.number());
const amount = z.number().min(0).max(1_000_000).optional();
const Declared = z.object({ vitaminA: amount, vitaminD3: amount });
const SIGN_OFF_DECISIONS = ['other-sticks', 'no-sticks'] as const satisfies SignOffDecision[];

/** Decision of a vet about results whose sticks must not be mixed. */
const SignOffView = z.object({
  decision: z.enum(SIGN_OFF_DECISIONS),
  reason: z.string(),
  signedBy: z.string(),
  version: z.number().int().nullable(),
  at: z.iso.datetime(),
});

export const SetDetail = SetSummary.extend({
  version: z.number().int(),
  ranges: z.string().openapi({ description: 'Version of the ranges and units that its values are judged by.' }),
  values: Values,
  /** Values that are far out of range: shown to nobody until a second reading says the same. Nothing is released before. */
  hidden: z.array(z.object({ marker: z.string(), name: z.string(), state: z.enum(['awaited', 'differs']) })),
  dna: DnaReport.nullable(),
  declared: Declared,
  /** Reason to doubt that the samples are this cat's. */
  mixUp: z.string().nullable(),
  /** Samples that are likely exchanged with those of another cat: neither set is released before a second person has decided. */
  exchange: z
    .object({
      id: z.string(),
      why: z.string(),
      openedAt: z.iso.datetime(),
      /** The other set and its cat. */
      other: z.object({ id: z.string(), cat: DeskCat }),
      /** Codes of both swabs, this cat's first; empty where the kits have none. */
      swabs: z.array(z.string()),
      /** Whether the current facts still say so. */
      stillLikely: z.boolean(),
      mayDecide: z.boolean(),
      /** Whether the samples can be bound anew: neither set is released, or a correction. */
      mayRebind: z.boolean(),
    })
    .nullable(),
  /** Formula plan for the values; empty without any. */
  month: MonthShape,
  mayRelease: z.boolean(),
  /** The released set that this one corrects. */
  revises: z
    .object({ id: z.string(), reason: z.string(), releasedAt: z.iso.datetime(), changes: z.array(z.string()) })
    .nullable(),
  /** The set that corrects this one. */
  revisedBy: z.string().nullable(),
  /** Whether a correction can be opened now. */
  mayRevise: z.boolean(),
  /** Problems that stop the sticks of released results; null where there are none and no vet has decided. */
  refusal: z
    .object({
      problems: z.array(z.string()),
      /** Each active over its ceiling on the day of its stick, with where it comes from. */
      over: z.array(
        z.object({
          name: z.string(),
          unit: z.string(),
          food: z.number(),
          declared: z.number(),
          stick: z.number(),
          total: z.number(),
          ceiling: z.number(),
        }),
      ),
      /** The month that a vet may sign instead. */
      alternative: MonthShape,
      sign: z.object({ otherSticks: z.boolean(), noSticks: z.boolean() }),
      signed: z.array(SignOffView),
    })
    .nullable(),
  /** The kit that the samples came in, where it has codes. */
  kit: KitView.nullable(),
  history: z.array(
    z.object({ kind: z.string(), by: z.string().nullable(), note: z.string().nullable(), at: z.string() }),
  ),
}).openapi('LabSet');

export type SetDetail = z.infer<typeof SetDetail>;
export const SetParams = z.object({ id: z.uuid() });
export const CatParams = z.object({ id: line(60) });
export const SetsQuery = z.object({ state: z.enum(['open', 'released', 'held']).default('open') });
export const OpenInput = z.object({ catId: z.uuid() }).openapi('OpenLabSetInput');
const version = z.number().int().openapi({ description: 'The one that was seen.' });

export const EnterInput = z
  .object({
    version,
    values: Values.openapi({ description: 'All but those that are hidden, which stay as they are.' }),
    removed: z.array(line(60)).max(PANEL.length).default([]).openapi({ description: 'Hidden values to take out.' }),
    dna: DnaReport.nullable(),
    declared: Declared,
  })
  .openapi('EnterResultsInput');

export type EnterInput = z.infer<typeof EnterInput>;
export const SecondReadingInput = z.object({ version, values: Values }).openapi('SecondReadingInput');
export type SecondReadingInput = z.infer<typeof SecondReadingInput>;
export const ImportInput = z.object({ version, csv: prose(RESULTS_MOST) }).openapi('ImportResultsInput');
export type ImportInput = z.infer<typeof ImportInput>;
const plate = prose(PLATE_MOST);
export const PlatePreviewInput = z.object({ csv: plate }).openapi('PreviewPlateInput');

export const PlateInput = z
  .object({
    csv: plate,
    withoutBad: z.boolean().default(false).openapi({ description: 'Take the good rows although some are bad.' }),
  })
  .openapi('ImportPlateInput');

export type PlateInput = z.infer<typeof PlateInput>;

export const PlateView = z
  .object({
    rows: z.array(
      z.object({
        line: z.number().int(),
        code: z.string(),
        cat: z.string().nullable().openapi({ description: 'What the lab calls the cat.' }),
        kind: z.enum(SAMPLE_KINDS).nullable(),
        markers: z.number().int(),
        status: z.enum(['new', 'same', 'bad']),
        problem: z.string().nullable(),
      }),
    ),
    bad: z.number().int(),
    fresh: z.number().int(),
    same: z.number().int().openapi({ description: 'Rows whose values are there already.' }),
    imported: z.number().int(),
  })
  .openapi('PlateFile');

export type PlateView = z.infer<typeof PlateView>;

export const ExchangeDecisionInput = z
  .object({
    hold: z.uuid(),
    decision: z.enum(EXCHANGE_DECISIONS),
    reason: line(300, { missing: 'Please write why.' }),
  })
  .openapi('ExchangeDecisionInput');

export type ExchangeDecisionInput = z.infer<typeof ExchangeDecisionInput>;

export const ReviseInput = z
  .object({ reason: line(300, { missing: 'Please write why.' }) })
  .openapi('ReviseResultsInput');

export const DiscardInput = z.object({ version }).openapi('DiscardCorrectionInput');
export type DiscardInput = z.infer<typeof DiscardInput>;

export const SignOffInput = z
  .object({ version, decision: z.enum(SIGN_OFF_DECISIONS), reason: line(500, { missing: 'Please write why.' }) })
  .openapi('SignOffInput');

export type SignOffInput = z.infer<typeof SignOffInput>;

export const PreviewInput = z
  .object({
    csv: prose(RESULTS_MOST),
    ranges: line(20)
      .optional()
      .openapi({ description: 'Version that the results are judged by; the newest one where it is left out.' }),
  })
  .openapi('PreviewResultsInput');

export const Preview = z
  .object({ rows: z.array(z.custom<CsvRow>().openapi({ type: 'object' })), bad: z.number().int() })
  .openapi('ResultsPreview');

export const ReleaseInput = z
  .object({ version, withoutSticks: z.boolean().default(false) })
  .openapi('ReleaseResultsInput');

export type ReleaseInput = z.infer<typeof ReleaseInput>;

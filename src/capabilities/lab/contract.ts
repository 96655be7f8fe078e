import { z } from '@hono/zod-openapi';
import type { CatView } from '#src/capabilities/households/contract.ts';
import { defineErrors } from '#src/lib/domain-error.ts';
import { line, prose } from '#src/lib/text.ts';
import { FORMULA_IDS } from './rules/formulas.ts';
import { CatDna, DnaReport } from './rules/dna.ts';
import { EXCHANGE_DECISIONS } from './rules/likely-exchange.ts';
import type { Month } from './rules/month.ts';
import { PANEL } from './rules/panel.ts';
import { PLATE_MOST } from './rules/plate.ts';
import { type CsvRow, RESULTS_MOST } from './rules/results-csv.ts';
import { SAMPLE_KINDS } from './rules/sample-codes.ts';
import { REJECT_REASON_IDS, type SampleState } from './rules/sample-states.ts';
import type { SignOffDecision } from './rules/sign-off.ts';

export const refusals = defineErrors({
  'set-unknown': [404, 'We cannot find these results.'],
  'cat-unknown': [404, 'We do not know this cat.'],
  'set-changed': [409, 'A colleague has changed these results. This is the current version.'],
  'set-released': [409, 'These results are released and can no longer be changed.'],
  'set-not-released': [409, 'These results are not released yet. Change them as they are.'],
  'set-superseded': [409, 'Newer results of this cat are released. These stay as they are, as a record.'],
  'sticks-made': [409, 'Sticks are made from these results already.'],
  'nothing-to-sign': [409, 'Nothing speaks against the sticks of these results now. They are mixed by night.'],
  'no-safe-month': [409, 'There are no sticks for this cat that would be safe.'],
  'set-in-work': [409, 'Other samples or a correction of this cat are in work. Finish those first.'],
  'nothing-revised': [409, 'Nothing differs from the released results yet.'],
  'revision-kept': [409, 'Only a correction that no sample is read for can be discarded.'],
  'sample-unread': [
    409,
    'A sample of these results was rejected. Nothing is entered or released for it before the new one is read.',
  ],
  'nothing-entered': [409, 'Nothing has been entered yet.'],
  'second-reading': [409, 'Some values are far out of range and have to be read a second time.'],
  'own-entry': [403, 'You entered these results. Please ask a colleague to release them.'],
  'mix-up': [409, 'These samples may belong to another cat. They cannot be released yet.'],
  'formula-held': [409, 'These results lead to sticks that are not safe to mix.'],
  'nothing-to-print': [404, 'There is nothing to print yet.'],
  'no-sticks-now': [409, 'There are no sticks of this cat to choose from now.'],
  'formula-pinned': [409, 'You keep an earlier version. Go back to the newest one first, then exchange a formula.'],
  'formula-changed': [409, 'The formula has changed since this page was opened. Please check it again.'],
  'formula-not-in-month': [422, 'This formula is not one of the seven.'],
  'version-unknown': [404, 'We do not know this version.'],
  'choice-not-safe': [409, 'These sticks would not be safe to mix.'],
  'code-unknown': [404, 'We do not know this code.'],
  'sample-unknown': [404, 'We cannot find this sample.'],
  'sample-rejected': [409, 'This sample was rejected. Only the one that was sent for it can be received.'],
  'sample-void': [
    409,
    'Nobody waits for this sample any more: a new kit was sent, or its order was stopped. Put it aside.',
  ],
  'sample-read': [409, 'This sample has been read. Revise the results instead.'],
  'sample-destroyed': [409, 'This sample was destroyed.'],
  'exchange-too-late': [
    409,
    'The lab has one of these samples already, so they can no longer be exchanged. Please write to us: we hold the results.',
  ],
  'exchange-likely': [
    409,
    'These samples are likely exchanged with those of another cat. A second person decides first.',
  ],
  'exchange-decided': [409, 'A colleague has decided about these samples already.'],
  'own-exchange': [403, 'You entered results of one of these cats. Please ask a colleague to decide.'],
  'exchange-released': [
    409,
    'Results of one of these cats are released, and what is released is never changed. Enter what belongs to each cat by hand, the released one as a correction, then release the hold with that reason.',
  ],
  'exchange-incomplete': [
    409,
    'One of these samples was rejected, is collected again or has not come in, so they cannot be exchanged here. Reject the others as well, so that all are collected again.',
  ],
  'exchange-ranges': [
    409,
    'These results were read by two versions of the ranges, so they cannot be exchanged here. Enter what belongs to each cat by hand, then release the hold with that reason.',
  ],
  'exchange-not-fitting': [422, 'Please choose two samples of the same kind, of two of your cats.'],
  'samples-changed': [409, 'These samples have changed since this page was opened. This is how they are now.'],
  'sample-kept': [409, 'This sample is still needed. It can be destroyed once it is read or rejected.'],
  'rows-bad': [422, 'Some rows have errors. Nothing was imported.'],
});

const Range = z.object({ from: z.number(), to: z.number() });
const MarkerReading = z.object({
  id: z.string(),
  name: z.string(),
  domain: z.string(),
  kind: z.enum(['vitamin', 'mineral', 'other']),
  /** One of the seven that decide the sticks before all. */
  nutrient: z.boolean(),
  sample: z.enum(['hair', 'swab', 'stool']),
  unit: z.string(),
  reference: Range,
  optimal: Range,
  source: z.string(),
  /** Null, and `not-measured`, where nothing was measured: that is not the same as normal. */
  value: z.number().nullable(),
  level: z.enum(['optimal', 'normal', 'borderline', 'low', 'not-measured']),
  side: z.enum(['below', 'within', 'above']).nullable(),
  percent: z.number().int().nullable(),
  formulas: z.array(z.string()),
});
export type MarkerReading = z.infer<typeof MarkerReading>;

/** A corrected value; null where it was, or is, not measured. */
const ValueChange = z.object({
  id: z.string(),
  name: z.string(),
  unit: z.string(),
  from: z.number().nullable(),
  to: z.number().nullable(),
});

/** `pending`: no samples here yet; `processing`: in the lab; `held`: something is not right with them. */
const State = z.enum(['pending', 'processing', 'held', 'ready']);

export const ResultsView = z
  .object({
    state: State,
    /** Reason for holding them. */
    why: z.string().nullable(),
    /** No lab read anything: drawn from the profile. */
    sandbox: z.boolean(),
    receivedAt: z.iso.datetime().nullable(),
    releasedAt: z.iso.datetime().nullable(),
    ageDays: z.number().int().nullable(),
    stale: z.boolean(),
    /** Newer samples are in the lab. */
    newerOnTheWay: z.boolean(),
    ranges: z.string().nullable().openapi({ description: 'Version of the ranges and units.' }),
    notADiagnosis: z.string(),
    measured: z.number().int(),
    optimalNutrients: z.number().int(),
    domains: z.array(
      z.object({ id: z.string(), name: z.string(), measured: z.number().int(), attention: z.number().int() }),
    ),
    /** Worst first; unmeasured ones come last. */
    markers: z.array(MarkerReading),
    /** Values of earlier reports of the cat by marker, the newest first. */
    earlier: z.array(
      z.object({
        id: z.string(),
        releasedAt: z.iso.datetime(),
        sandbox: z.boolean(),
        ranges: z.string(),
        values: z.record(z.string(), z.number()),
      }),
    ),
    /** Corrections that the lab made after it had released these results, with their reasons; the newest first. */
    corrections: z.array(
      z.object({
        at: z.iso.datetime(),
        reason: z.string(),
        changes: z.array(ValueChange),
        /** Corrected amounts of other supplements, in sentences. */
        others: z.array(z.string()),
        /** The DNA report differs as well. */
        dna: z.boolean(),
      }),
    ),
  })
  .openapi('LabResults');
export type ResultsView = z.infer<typeof ResultsView>;

export const ResultsSeen = z.object({ seen: z.boolean() }).openapi('LabResultsSeen');
export type ResultsSeen = z.infer<typeof ResultsSeen>;

export const DnaView = z
  .object({
    state: z.enum([...State.options, 'locked']),
    why: z.string().nullable(),
    sandbox: z.boolean(),
    releasedAt: z.iso.datetime().nullable(),
    report: DnaReport.nullable(),
    /** The same, in short. */
    dna: CatDna.nullable(),
  })
  .openapi('DnaView');
export type DnaView = z.infer<typeof DnaView>;

const MonthShape = z
  .custom<Month | null>()
  .openapi({ type: ['object', 'null'], description: 'The seven lines of a month with every reason.' });

const Changes = z.array(z.object({ formula: z.string(), what: z.string() }));

export const SticksView = z
  .object({
    /** `held`: there are results, and their sticks must not be mixed. */
    state: z.enum(['pending', 'held', 'ready']),
    /** Whether the month was made from the newest results. */
    current: z.boolean(),
    version: z.number().int().nullable(),
    madeAt: z.iso.datetime().nullable(),
    sandbox: z.boolean(),
    month: MonthShape,
    /** The formula of each of the 28 days. */
    schedule: z.array(z.string()),
    /** The versions so far, the newest first, each with its differences from the one before. */
    versions: z.array(
      z.object({
        version: z.number().int(),
        madeAt: z.iso.datetime(),
        changes: Changes,
        /** Made by the household, which exchanged one formula for another. */
        exchange: z.object({ out: z.string(), into: z.string() }).nullable(),
      }),
    ),
    newest: z.number().int().nullable(),
    /** The version that stays in the boxes, where the household has chosen so. */
    pinned: z.number().int().nullable(),
    /** The vet's decision about sticks from the newest results; null where none was needed. */
    signOff: z
      .object({
        decision: z.enum(['other-sticks', 'no-sticks']),
        reason: z.string(),
        signedBy: z.string(),
        at: z.iso.datetime(),
      })
      .nullable(),
    /** From when on the version shown is packed, while boxes that are packed have the one before (N13). */
    packedFrom: z.iso.datetime().nullable(),
    /** A newer version than the one that is kept, with the differences. */
    pending: z.object({ version: z.number().int(), changes: Changes }).nullable(),
    /** Formulas that can be exchanged for the one that is left out; null where none can be now. */
    exchange: z
      .object({ into: z.string(), options: z.array(z.object({ out: z.string(), problem: z.string().nullable() })) })
      .nullable(),
  })
  .openapi('Sticks');
/** `version`: the newest one that was seen. */
export const ExchangeFormula = z
  .object({ out: z.enum(FORMULA_IDS), version: z.number().int().min(1).max(1_000_000) })
  .openapi('ExchangeFormula');
export type ExchangeFormulaInput = z.infer<typeof ExchangeFormula>;
/** A version to keep; null for the newest one again. */
export const PinFormula = z
  .object({ version: z.number().int().min(1).max(1_000_000).nullable() })
  .openapi('PinFormula');
export type SticksView = z.infer<typeof SticksView>;

const Custody = z.array(
  z.object({ kind: z.string(), by: z.string().nullable(), note: z.string().nullable(), at: z.iso.datetime() }),
);
const SAMPLE_STATES = [
  'made',
  'sent',
  'received',
  'rejected',
  'read',
  'destroyed',
  'void',
] as const satisfies SampleState[];

/** A sample as the lab sees it: nothing of it names a person or a cat. */
export const SampleView = z
  .object({
    id: z.string(),
    code: z.string(),
    kind: z.enum(SAMPLE_KINDS),
    state: z.enum(SAMPLE_STATES),
    reason: z.enum(REJECT_REASON_IDS).nullable(),
    /** It is collected again instead of another one. */
    again: z.boolean(),
    history: Custody,
  })
  .openapi('LabSample');
export type SampleView = z.infer<typeof SampleView>;

export const KitView = z
  .object({
    code: z.string(),
    cat: z.string().openapi({ description: 'What the lab calls the cat.' }),
    samples: z.array(SampleView),
    /** Kinds of which nothing has been received or rejected yet. */
    missing: z.array(z.enum(SAMPLE_KINDS)),
  })
  .openapi('LabKit');
export type KitView = z.infer<typeof KitView>;

export const RejectInput = z
  .object({ reason: z.enum(REJECT_REASON_IDS), note: line(300).default('') })
  .openapi('RejectSampleInput');
export type RejectInput = z.infer<typeof RejectInput>;

/** A sample with its code, as its household reads it from the label. */
const OwnSample = z.object({
  id: z.string(),
  kind: z.enum(SAMPLE_KINDS),
  code: z.string(),
  state: z.enum(SAMPLE_STATES),
  cat: z.object({ id: z.string(), name: z.string() }),
  /** Whether it can still be exchanged with one of another cat. */
  mayExchange: z.boolean(),
});
export const SampleCodesView = z
  .object({ samples: z.array(OwnSample).openapi({ description: 'By cat. Empty once none is awaited.' }) })
  .openapi('SampleCodes');
export type SampleCodesView = z.infer<typeof SampleCodesView>;

/** Two samples, each with the cat that it was shown with: sent again, nothing is exchanged back. */
export const ExchangeSamples = z
  .object({
    samples: z
      .array(z.object({ id: z.uuid(), catId: z.uuid() }))
      .min(2)
      .max(2),
  })
  .openapi('ExchangeSamplesInput');
export type ExchangeSamples = z.infer<typeof ExchangeSamples>;

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

/** R386, R483. `value` is the percent of the scale on which the optimal range is 80 to 100. */
export const Nutrient = z.object({
  id: z.string(),
  name: z.string(),
  level: MarkerReading.shape.level,
  value: z.number().int().nullable(),
});
export type Nutrient = z.infer<typeof Nutrient>;

/** State of a cat's samples, with its seven nutrients. The markers are read when the Health tab opens. */
export const CatResults = z.object({
  state: State,
  why: z.string().nullable(),
  sandbox: z.boolean(),
  receivedAt: z.iso.datetime().nullable(),
  releasedAt: z.iso.datetime().nullable(),
  ageDays: z.number().int().nullable(),
  stale: z.boolean(),
  /** Whether a member has opened them. */
  seen: z.boolean(),
  measured: z.number().int(),
  optimal: z.number().int().openapi({ description: 'Of the seven nutrients.' }),
  nutrients: z.array(Nutrient),
  dna: z.enum(['pending', 'processing', 'held', 'ready', 'locked']),
});
export type CatResults = z.infer<typeof CatResults>;

/** R481: one of the seven formulas of the month. */
const Supplement = z.object({
  formula: z.string(),
  name: z.string(),
  dosage: z.string(),
  status: z.literal('Active'),
  sticks: z.number().int(),
  left: z.number().int(),
});
export type Supplement = z.infer<typeof Supplement>;

const StickDay = z.object({
  /** 1 to 28. */
  day: z.number().int(),
  formula: z.string(),
  outcome: z.enum(['given', 'refused']).nullable(),
  on: z.string().openapi({ format: 'date' }).nullable(),
});
export type StickDay = z.infer<typeof StickDay>;

/**
 * The standing of a cat in its 28 sticks. `pending`: the lab has not decided yet; `too-young`, `mixed-up`
 * and `held`: it gets none for now; `made`: a formula, and no box at the door yet; `running`: sticks to give; `resting`: all 28 given, the next box is to come.
 */
export const Supplements = z.object({
  state: z.enum(['pending', 'too-young', 'mixed-up', 'held', 'made', 'running', 'resting', 'stopped']),
  /** From when it may have sticks, where it is too young. */
  until: z.string().openapi({ format: 'date' }).nullable(),
  version: z.number().int().nullable(),
  box: z.number().int().nullable().openapi({ description: 'Which month of sticks.' }),
  startedOn: z.string().openapi({ format: 'date' }).nullable(),
  current: z.array(Supplement),
  days: z.array(StickDay),
  used: z.number().int(),
  /** The one of 28 to give today, or given today. Null if there is none. */
  day: z.number().int().nullable(),
  today: z
    .object({ formula: z.string(), name: z.string(), outcome: z.enum(['given', 'refused']).nullable() })
    .nullable(),
  /** Days in a row on which a stick was given. */
  streak: z.number().int(),
  nextDelivery: z.iso.datetime().nullable(),
});
export type Supplements = z.infer<typeof Supplements>;

/** A cat with its results and sticks, as the screens of this module read it. */
export interface LabCat extends CatView {
  hasTestResults: boolean;
  results: CatResults;
  supplements: Supplements;
}

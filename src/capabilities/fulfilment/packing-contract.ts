import { z } from '@hono/zod-openapi';
import { FORMULA_IDS } from '#src/capabilities/lab/rules/formulas.ts';
import { line } from '#src/lib/text.ts';
import { OrderCard } from './board-contract.ts';
import { ParcelLabelView } from './desk-order-contract.ts';
import { MOST_KIT_LABELS } from './rules/kit-cats.ts';

/** Subject of a step: a box has an id of its own, the first box of an order is moved with it. */
const Parcel = z.object({ kind: z.enum(['order', 'box']), id: z.string() });

const PickRow = z.object({
  parcel: Parcel,
  /** Printed on the box. */
  number: z.string(),
  month: z.number().int(),
  promisedAt: z.iso.datetime().nullable(),
  owner: z.string(),
  country: z.string(),
  cats: z.array(z.string()),
  /** Cats whose test kit goes into it. */
  kits: z.array(z.string()),
  /** Number on the label that was bought for it. */
  tracking: z.string().nullable(),
  /** Number of events: a step names the one it was decided on. */
  revision: z.number().int(),
});

export const PickListQuery = z.object({ stage: z.enum(['to-pack', 'packed']).default('to-pack') });
export type PickStage = z.infer<typeof PickListQuery>['stage'];

export const PickListView = z
  .object({
    stage: PickListQuery.shape.stage.unwrap(),
    /** End of the list of the day: boxes that could be packed by then are on it. */
    cutOff: z.iso.datetime(),
    /** Number of boxes on it. */
    boxes: z.number().int(),
    sticks: z.number().int(),
    /** Test kits that go along. */
    kits: z.number().int(),
    /** Number of boxes that became ready after the cut-off: they are on the next list. */
    later: z.number().int(),
    /** Oldest promise first, at most 500 to pack and 5,000 packed. */
    rows: z.array(PickRow),
    /** Sticks for the boxes to pack by formula and lot, first to expire first. */
    totals: z.array(
      z.object({
        formula: z.enum(FORMULA_IDS),
        sticks: z.number().int(),
        lots: z.array(z.object({ code: z.string(), sticks: z.number().int() })),
        /** Sticks that the lots do not have. */
        short: z.number().int(),
      }),
    ),
  })
  .openapi('PickList');
export type PickListView = z.infer<typeof PickListView>;
export type PickRow = PickListView['rows'][number];

export const KitListView = z
  .object({
    stage: PickListQuery.shape.stage.unwrap(),
    /** Whether the labels of packed kits are bought at the carrier; sheets of those that may have one are packing slips then. */
    postage: z.boolean(),
    /** Number of parcels, also of those that are not shown. */
    parcels: z.number().int(),
    /** The oldest order first, at most 5,000 of them. */
    rows: z.array(
      PickRow.omit({ month: true, tracking: true }).extend({
        /** The label that packed kits go out with; null where none are bought. */
        label: ParcelLabelView.nullable(),
      }),
    ),
  })
  .openapi('KitList');
export type KitListView = z.infer<typeof KitListView>;

/** Numbers of orders, with commas between them. */
export const KitLabelsQuery = z.object({
  numbers: line(1000, { missing: 'Please choose the kits to print labels for.' })
    .transform((text) => [...new Set(text.toUpperCase().split(','))])
    .pipe(z.array(z.string().max(30)).max(MOST_KIT_LABELS, `At most ${MOST_KIT_LABELS} parcels at once.`)),
});

export const ScanQuery = z.object({ number: line(60, { missing: 'Please scan the number of a box.' }) });

export const BuyLabelInput = ScanQuery.openapi('BuyLabelInput');

const Face = OrderCard.shape.cats.element;

/** A box on the table of a packing station. */
export const StationView = z
  .object({
    parcel: Parcel,
    number: z.string(),
    month: z.number().int(),
    revision: z.number().int(),
    /** `waits`: it must not be packed yet. `left`: it has been shipped. */
    state: z.enum(['to-pack', 'waits', 'packed', 'left', 'stopped']),
    /** Everything that speaks against the next step. */
    blockers: z.array(z.string()),
    owner: z.string(),
    shipTo: z.array(z.string()),
    cats: z.array(
      Face.extend({
        id: z.string(),
        lines: z.array(
          z.object({
            formula: z.enum(FORMULA_IDS),
            sticks: z.number().int(),
            /** Empty where no lot of the formula is recorded. */
            lots: z.array(z.object({ lotId: z.string(), code: z.string(), sticks: z.number().int() })),
          }),
        ),
      }),
    ),
    extras: OrderCard.shape.extras,
    /** Null where no labels are bought: the shop prints one of its own. */
    label: ParcelLabelView.nullable(),
  })
  .openapi('PackingStation');
export type StationView = z.infer<typeof StationView>;

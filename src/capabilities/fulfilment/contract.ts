import { z } from '@hono/zod-openapi';
import { emailAddress } from '#src/capabilities/access/contract.ts';
import { SubscriptionView } from '#src/capabilities/billing/subscription-contract.ts';
import { ORDER_NUMBER } from '#src/capabilities/billing/rules/order-number.ts';
import { CatLook } from '#src/capabilities/households/contract.ts';
import { ProgressAnswer } from '#src/capabilities/onboarding/contract.ts';
import { KitView, RejectInput } from '#src/capabilities/lab/contract.ts';
import { REJECT_REASON_IDS } from '#src/capabilities/lab/rules/sample-states.ts';
import { SAMPLE_KINDS } from '#src/capabilities/lab/rules/sample-codes.ts';
import { MoneySchema, ScheduleSchema } from '#src/capabilities/pricing/contract.ts';
import { PLAN_IDS } from '#src/capabilities/pricing/rules/plans.ts';
import { defineErrors, DomainError } from '#src/lib/domain-error.ts';
import { CURRENCIES } from '#src/lib/money.ts';
import { line, prose } from '#src/lib/text.ts';
import { PARCEL_STATUSES } from '#src/platform/carriers/carrier.ts';
import { FORMULA_IDS } from '#src/capabilities/lab/rules/formulas.ts';
import { BOX_KEYS } from './rules/box.ts';
import { JOURNEY_KEYS, type JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import {
  EXCEPTION_CODES,
  type HistoryEventKey,
  type HistoryEventKind,
  STAFF_REPORTED,
  type StepKey,
  RESOLUTION_IDS,
} from './rules/state-machine.ts';
import { STATUS_LABELS } from './rules/vocabularies.ts';

export const refusals = defineErrors({
  'order-unknown': [404, 'We cannot find this order.'],
  'no-order': [404, 'There is no order yet.'],
  'order-link-unknown': [404, 'We do not know this link. Part of it may be missing.'],
  'order-link-expired': [410, 'This link has expired. We can send a new one.'],
  'box-unknown': [404, 'We cannot find this box.'],
  'box-stays': [409, 'It cannot be shipped yet.'],
  'carrier-unsigned': [401, 'This is not signed by the provider that follows our parcels.'],
  'carrier-unreadable': [400, 'This is not an event.'],
  'move-not-possible': [409, 'This step is not possible at the current stage.'],
  'payment-disputed': [409, 'The household’s bank disputes a payment. We ship nothing until it is decided.'],
  'payment-lost': [409, 'The bank has reversed the payment for this permanently. It is not sent.'],
  'order-withdrawn': [409, 'The buyer withdrew from this order. Nothing more is sent for it.'],
  'extra-unknown': [404, 'We cannot find this test kit.'],
  'kit-left': [409, 'This kit has left already.'],
  'no-kits': [404, 'No test kit goes with this.'],
  'labels-stopped': [409, 'This is stopped, so no kit is sent and no label is printed.'],
  'label-not-packed': [409, 'This box is not packed yet. Its label is bought once it is.'],
  'label-left': [409, 'This box has left, so no label is bought for it.'],
  'kit-not-packed': [409, 'The kit is not packed yet. Its label is bought once it is.'],
  'label-not-bought': [409, 'No label is kept for this parcel. Buy it first.'],
  'return-not-packed': [409, 'The kit is not packed yet. Its return label is bought once it is.'],
  'return-left': [409, 'The kit has left, or none is sent, so no return label is bought.'],
  'label-address': [409, 'Labels need an address with a street and a city. Ask the household for it.'],
  'label-in-work': [409, 'This label is being bought. Press again in a moment.'],
  'label-unused': [
    409,
    'This was shipped, unpacked or stopped while its label was bought. Do not use that label: its money is asked for.',
  ],
  'tracking-of-other': [409, 'This tracking number is that of another parcel of this order.'],
  'label-refused': [409, 'The carrier refused this.'],
  'labels-off': [409, 'No carrier that sells labels is connected.'],
  'labels-delivered': [409, 'This has been delivered, so no kit label is printed for it any more.'],
  'extra-not-possible': [409, 'Nothing can be added to a box for this cat.'],
  'lots-changed': [409, 'These sticks now come from other lots. This is the current list.'],
  'list-changed': [409, 'The contents of this box have changed. This is the current list.'],
  'samples-in-work': [
    409,
    'The lab is still reading earlier samples of this cat. Receive these after those results are released.',
  ],
  'claim-not-delivered': [409, 'This box has not arrived.'],
  'claim-too-few': [409, 'A claim needs “refused” in the log on three days of this box.'],
  'claim-not-paid': [
    409,
    'Nothing was paid by this household for this box, as with a gift, so there is nothing to pay back.',
  ],
  'claim-nothing-left': [409, 'Everything that was paid for this box is already paid back.'],
  'claim-disputed': [
    409,
    'Your bank has not decided on a dispute about this payment. Until then nothing can be paid back.',
  ],
  'claim-late': [409, 'The days in which the terms repay the first order are over, and a later box has arrived.'],
  'claim-not-latest': [409, 'The terms repay the latest box, and a later one has arrived.'],
  'claim-entries': [409, 'An entry of this claim is no longer in the log of this box. This is the log as it is now.'],
  'claim-changed': [409, 'The amount has changed since it was shown. This is the amount as it is now.'],
  'sample-stopped': [409, 'The order of this sample was stopped or refunded. Put the sample aside.'],
  'kit-not-sent': [409, 'By its steps, this kit has not left yet.'],
  'pickup-too-early': [409, 'The pickup can be booked as soon as the test kit has arrived.'],
  'replacement-too-early': [409, 'No box with sticks for this cat has left yet, so there is nothing to replace.'],
  'replacement-open': [409, 'Replacement sticks for this cat wait to be packed or shipped already.'],
  'replacement-too-many': [
    409,
    'This cat got replacement sticks three times in 90 days. Please look for the reason first, or refund the box.',
  ],
  'replacement-no-sticks': [
    409,
    'There are no sticks that can be made for this cat now. Please refund the box instead.',
  ],
});

/** Refusal that names the colleague who was faster. */
export const overtaken = (who: string, noun: 'order' | 'box') =>
  new DomainError('overtaken', 409, `${who} has already updated this ${noun}. This is its current status.`);

const Key = z.enum(JOURNEY_KEYS as [JourneyKey, ...JourneyKey[]]);

/** A step of an order or of a box. */
const Stand = z.enum([...JOURNEY_KEYS, ...BOX_KEYS] as [StepKey, ...StepKey[]]);

const Step = z.object({
  key: Key,
  name: z.string(),
  status: z.enum(['completed', 'current', 'upcoming', 'skipped']),
  at: z.iso.datetime().nullable(),
  /** Expected date, if one is promised and still to come. */
  expected: z.iso.datetime().nullable(),
});

const JourneyView = z
  .object({
    done: z.number().int(),
    phase: z.number().int(),
    step: z.number().int(),
    phases: z.array(z.object({ id: z.string(), name: z.string(), steps: z.array(Step) })),
  })
  .openapi('Journey');

/** The carrier's last status of a parcel that is followed. */
const CarrierNewsView = z
  .object({
    name: z.string().nullable().openapi({ description: 'The carrier.' }),
    status: z.enum(PARCEL_STATUSES),
    at: z.iso.datetime().nullable().openapi({ description: 'The carrier’s own time of it.' }),
    url: z.string().nullable().openapi({ description: 'The page about the parcel at the provider that follows it.' }),
  })
  .openapi('CarrierNews');
const News = z.union([CarrierNewsView, z.null()]);

/** R387. The parcel that is on its way now, in the words of an order. */
const DeliveryView = z
  .object({
    status: z.enum(STATUS_LABELS),
    /** Of the whole way, in percent. */
    progress: z.number().int(),
    /** Number of completed steps of Order Confirmed, Packed, Shipped, Delivered. */
    orderSteps: z.number().int(),
    tracking: z.string().nullable(),
    carrier: News,
    expectedFrom: z.iso.datetime().openapi({ description: 'From when on the first sticks may be at the door.' }),
    expectedDelivery: z.iso.datetime().openapi({ description: 'By when the first sticks are at the door.' }),
    /** The promised date has passed. Never while the order waits for the household's samples. */
    late: z.boolean(),
    phases: z.array(z.object({ name: z.string(), date: z.iso.datetime().nullable(), completed: z.boolean() })),
    /** Description of an open problem. */
    trouble: z.string().nullable(),
    /** Set if the first box is not sent and its payment was refunded. */
    stopped: z.boolean(),
    /** Whether the household can book the courier for its samples now. */
    pickup: z.boolean(),
    /** Some of it was moved by the sandbox carrier: no parcel exists. */
    sandbox: z.boolean(),
  })
  .openapi('Delivery');

export const OrderView = z
  .object({
    id: z.string(),
    number: z.string(),
    placedAt: z.iso.datetime(),
    plan: z.enum(PLAN_IDS),
    catCount: z.number().int(),
    journey: JourneyView,
    delivery: DeliveryView,
  })
  .openapi('Order');
export type OrderView = z.infer<typeof OrderView>;

/** A month of sticks. */
export const BoxView = z
  .object({
    id: z.string(),
    /** 1 came with the order; each later one with a renewal. */
    month: z.number().int(),
    /** Number printed on the parcel. */
    number: z.string(),
    /** Cats whose sticks are in the box, with the version of the formula. */
    cats: z.array(z.object({ id: z.string(), name: z.string(), formulaVersion: z.number().int().nullable() })),
    /** For each cat. */
    sticks: z.number().int(),
    status: z.enum(STATUS_LABELS),
    /** Number of completed steps of Order Confirmed, Packed, Shipped, Delivered. */
    orderSteps: z.number().int(),
    tracking: z.string().nullable(),
    carrier: News,
    placedAt: z.iso.datetime(),
    shippedAt: z.iso.datetime().nullable(),
    deliveredAt: z.iso.datetime().nullable(),
    /** By when it is at the door, while it is not. */
    expectedDelivery: z.iso.datetime().nullable(),
    /** By when it was promised with its payment; null for the first box, which has its order's promise. */
    promisedDelivery: z.iso.datetime().nullable(),
    /** The renewal that paid for it; null for the first, which came with the order. */
    invoiceId: z.string().nullable(),
    /** Free sticks in place of others. */
    replacement: z.boolean(),
    /** Some of it was moved by the sandbox carrier: no parcel exists. */
    sandbox: z.boolean(),
    /** Description of an open problem. */
    trouble: z.string().nullable(),
  })
  .openapi('Box');
export type BoxView = z.infer<typeof BoxView>;

/** A test kit that goes along with a month of sticks. */
export const ExtraView = z
  .object({
    id: z.string(),
    cat: z.object({ id: z.string(), name: z.string() }),
    /** `read`: the results are there. */
    state: z.enum(['waiting', 'boxed', 'delivered', 'sampled', 'read']),
    /** The box it is in; null while it waits for the next one that is packed. */
    box: z.object({ id: z.string(), number: z.string() }).nullable(),
    /** When the courier was booked for its samples. */
    pickupAt: z.iso.datetime().nullable(),
    /** Whether the cat lives here: for one that does not, nothing is packed. */
    here: z.boolean(),
    /** Whether the renewal of its box was for it; else it is free. */
    followUp: z.boolean(),
    /** Whether the cat gets sticks from this household's order; results come in any case. */
    inPlan: z.boolean(),
  })
  .openapi('Extra');
export type ExtraView = z.infer<typeof ExtraView>;

/** N12. Sticks that each cat probably has left; a cat of which nothing can be estimated is not in it. */
export const RunwayView = z
  .object({
    /** The charge of the next box; null while it has no date. */
    cutOff: z.iso.datetime().nullable(),
    /** Whether a skip of the next box is proposed: every cat in it has more than ten sticks left then. */
    proposed: z.boolean(),
    cats: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        left: z.number().int().openapi({ description: 'Sticks now.' }),
        atCutOff: z.number().int().nullable().openapi({ description: 'Sticks at the charge of the next box.' }),
        lastDay: z.iso.date().openapi({ description: 'Day of the last stick, at the pace of the log.' }),
        boxes: z.number().int().openapi({ description: 'Boxes that arrived, 28 sticks each.' }),
        given: z.number().int(),
        refused: z.number().int(),
        unlogged: z.number().int().openapi({ description: 'Days without an entry that count as a stick given.' }),
      }),
    ),
  })
  .openapi('SticksLeft');
export type RunwayView = z.infer<typeof RunwayView>;

/** N14. What may be claimed for the sticks of a box that a cat refused, or what became of the claim. */
export const ClaimView = z
  .object({
    boxId: z.string(),
    month: z.number().int(),
    number: z.string(),
    cat: z.object({ id: z.string(), name: z.string() }),
    state: z.enum(['offered', 'asks-person', 'refused', 'sent', 'paid', 'with-person', 'failed']),
    repays: z
      .enum(['order', 'box'])
      .nullable()
      .openapi({ description: 'What the terms repay: the whole first order, or the cat’s part of its latest box.' }),
    amount: MoneySchema.nullable(),
    until: z.iso.datetime().nullable().openapi({ description: 'Until when the first order can be claimed.' }),
    at: z.iso.datetime().nullable().openapi({ description: 'When it was claimed, or paid back.' }),
    reason: z.object({ code: z.string(), message: z.string() }).nullable(),
    entries: z.array(z.object({ id: z.string(), day: z.iso.date(), note: z.string().nullable() })),
  })
  .openapi('RefusalClaim');
export type ClaimView = z.infer<typeof ClaimView>;

export const ClaimsView = z.object({ claims: z.array(ClaimView) }).openapi('RefusalClaims');

export const MakeClaim = z
  .object({
    boxId: z.uuid(),
    catId: z.uuid(),
    entries: z.array(z.uuid()).min(1).max(28).openapi({ description: 'Log entries that say “refused”.' }),
    amount: z
      .object({ amount: z.number().int().min(0).max(100_000_000), currency: z.enum(CURRENCIES) })
      .nullable()
      .openapi({ description: 'As it was shown; null where a person decides.' }),
  })
  .openapi('MakeRefusalClaim');
export type ClaimInput = z.infer<typeof MakeClaim>;

/** R474, C31: `catCount` is a text. */
export const UserStatus = z
  .object({
    isNewUser: z.boolean(),
    hasTestResults: z.boolean(),
    onboardingData: ProgressAnswer.shape.answers,
    selectedPlan: z.enum(PLAN_IDS),
    catCount: z.string(),
  })
  .openapi('UserStatus');
export type UserStatus = z.infer<typeof UserStatus>;

/* The desk. */

export const OrdersQuery = z.object({
  plan: z.enum(PLAN_IDS).optional(),
  zone: z.enum(['gulf', 'europe', 'usa']).optional(),
  only: z.enum(['late', 'trouble']).optional(),
  search: line(100).optional(),
});
export type OrdersQuery = z.infer<typeof OrdersQuery>;

const Face = CatLook.extend({ name: z.string() });

/** On the packing list of a box, or in it. */
const DeskExtra = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'boxed', 'delivered', 'sampled']),
  pickupAt: z.string().nullable(),
  followUp: z.boolean(),
});

export const OrderCard = z
  .object({
    id: z.string(),
    number: z.string(),
    /** Number of the box's month; null for an order. */
    month: z.number().int().nullable(),
    stands: Stand,
    exception: z.enum(EXCEPTION_CODES).nullable(),
    late: z.boolean(),
    movedAt: z.string(),
    owner: z
      .string()
      .optional()
      .openapi({ description: 'Left out for role lab, as are the country and what is paid.' }),
    country: z.string().optional(),
    plan: z.enum(PLAN_IDS),
    monthly: MoneySchema.nullable(),
    cats: z.array(Face).openapi({ description: 'For role lab with the codes of the cats as their names.' }),
    /** Test kits that go along with it. */
    extras: z.array(DeskExtra),
  })
  .openapi('OrderCard');
export type OrderCard = z.infer<typeof OrderCard>;

export const OrderBoard = z
  .object({
    orders: z.array(OrderCard),
    /** Whether there are more than are shown. */
    more: z.boolean(),
    /** Set where a search finds more: the number of orders, and of boxes, that the rest of the answer covers. */
    outOf: z.number().int().nullable(),
    counts: z.array(
      z.object({ stands: Stand, orders: z.number().int(), late: z.number().int(), trouble: z.number().int() }),
    ),
  })
  .openapi('OrderBoard');
export type OrderBoard = z.infer<typeof OrderBoard>;

/** The label of a parcel that is bought at the carrier. */
export const ParcelLabelView = z
  .object({
    /** `wanted`: being bought, or its answer was lost. */
    state: z.enum(['none', 'wanted', 'bought']),
    /** Whether it can be printed. */
    printable: z.boolean(),
    carrier: z.string().nullable(),
    service: z.string().nullable(),
    tracking: z.string().nullable(),
    /** 'USD 5.93'. */
    cost: z.string().nullable(),
    /** Last words of the carrier, if it refused. */
    refused: z.string().nullable(),
  })
  .openapi('ParcelLabel');
export type ParcelLabelView = z.infer<typeof ParcelLabelView>;

export const OrderDetail = OrderCard.extend({
  /** Left out for role lab, as are the address and the schedule. */
  email: z.string().optional(),
  shipTo: z.array(z.string()).optional(),
  placedAt: z.string(),
  dueAt: z.string().nullable(),
  expectedDelivery: z.string().nullable(),
  /** What the household is told about when things happen. */
  schedule: ScheduleSchema.optional(),
  /** Number of events: a move names the one it was decided on. */
  revision: z.number().int(),
  /** The steps of the phase it is in. */
  phase: z.object({
    name: z.string(),
    steps: z.array(
      z.object({ key: Stand, name: z.string(), at: z.string().nullable(), expected: z.string().nullable() }),
    ),
  }),
  /** Reason for which it must not leave: its payment, or another of the household's, is disputed. */
  held: z.enum(['payment-disputed', 'payment-lost', 'order-withdrawn']).nullable(),
  /** Number of kit labels to print now; 0 where it is held, stopped or finished. */
  kitLabels: z.number().int(),
  /** The label that its samples come back with, where one is bought or may be; null elsewhere. */
  returnLabel: ParcelLabelView.nullable(),
  /** The parcel that was handed over last, where it is followed at its carrier; `error` says why it is not. */
  parcel: z.object({ code: z.string(), error: z.string().nullable(), news: News }).nullable(),
  /** Cats whose sticks are in a box, with the version of the formula; null for an order. */
  contents: z.array(z.object({ name: z.string(), formulaVersion: z.number().int().nullable() })).nullable(),
  /** Packed sticks that were made before results of their cat were corrected, in sentences. */
  corrected: z.array(z.string()),
  /** Sticks in a packed box, or the first one of an order, by cat and lot; empty where lots are not recorded. */
  lots: z.array(
    z.object({
      cat: z.string(),
      formula: z.enum(FORMULA_IDS),
      code: z.string(),
      sticks: z.number().int(),
      recalled: z.boolean(),
    }),
  ),
  history: z.array(
    z.object({
      id: z.string(),
      kind: z.custom<HistoryEventKind>().openapi({ type: 'string' }),
      key: z.custom<HistoryEventKey<StepKey>>().openapi({ type: 'string' }),
      /** Null where the system did it. */
      author: z.string().nullable(),
      sandbox: z.boolean(),
      /** Whether the carrier reported it. */
      carrier: z.boolean(),
      at: z.string(),
      /** Null for role lab: others write of the household here. */
      note: z.string().nullable(),
      tracking: z.string().nullable(),
    }),
  ),
}).openapi('OrderDetail');
export type OrderDetail = z.infer<typeof OrderDetail>;

export const OrderParams = z.object({ id: z.uuid() });

const event = {
  /** Made by the screen, so that a double click is one move. */
  id: z.uuid(),
  /** The revision that was on screen. */
  seen: z.number().int().min(1),
};
/** Ids on the packing list that was shown: only these are packed. Without them, everything that waits is. */
const ExtraIds = z.array(z.uuid()).max(50);
/** Lots that were shown, likewise. */
const SeenLots = z
  .array(z.object({ catId: z.uuid(), lotId: z.uuid(), sticks: z.number().int().min(1).max(100) }))
  .max(1000);
export const StepInput = z
  .object({
    ...event,
    to: Stand,
    tracking: line(60).optional(),
    extras: ExtraIds.optional(),
    lots: SeenLots.optional(),
  })
  .openapi('OrderStepInput');
export const UndoInput = z.object({ ...event, reason: prose(500).min(1, 'Please say why.') }).openapi('OrderUndoInput');
export const TroubleInput = z
  .object({ ...event, exception: z.enum(STAFF_REPORTED), note: prose(500).optional() })
  .openapi('OrderTroubleInput');
export const ResolveInput = z
  .object({ ...event, way: z.enum(RESOLUTION_IDS), note: prose(500).optional() })
  .openapi('OrderResolveInput');
export const PickupInput = z.object({ id: z.uuid() }).openapi('PickupInput');
export const ExtraParams = z.object({ id: z.uuid() });
export const KitPickup = z.object({ pickupAt: z.iso.datetime() }).openapi('KitPickup');
export type KitPickup = z.infer<typeof KitPickup>;

const Moment = z.iso.datetime();

/** R475: the first order is the parcel under way, or the last one. */
export const OrderLine = z.object({
  id: z.string(),
  number: z.string(),
  placedAt: Moment,
  for: z.array(z.object({ id: z.string(), name: z.string() })),
  contents: z.string(),
  status: z.enum(['Processing', 'In Transit', 'Delivered', 'Completed']),
  trackingNumber: z.string().nullable(),
  estimatedDelivery: Moment.nullable(),
  deliveredAt: Moment.nullable(),
  /** Of the invoice that paid for it; null where it came free of charge. */
  invoiceId: z.string().nullable(),
  total: SubscriptionView.shape.monthlyAmount,
});
export type OrderLine = z.infer<typeof OrderLine>;

/** R371 to R378: where an order stands, and nothing about who ordered it. */
export const OrderStatusView = OrderView.pick({
  number: true,
  placedAt: true,
  plan: true,
  journey: true,
  delivery: true,
})
  .extend({
    asOf: Moment,
    /** The newest box after the first month. */
    box: z.union([BoxView, z.null()]),
    cats: z.array(z.object({ id: z.string(), name: z.string(), look: CatLook.nullable() })),
    monthly: SubscriptionView.shape.monthlyAmount,
    schedule: ScheduleSchema,
    timeZone: z.string(),
    supportEmail: z.string(),
    whatsapp: z.boolean(),
  })
  .openapi('OrderStatus');
export type OrderStatusView = z.infer<typeof OrderStatusView>;

export const OrderLink = z.object({ link: line(300).min(1) }).openapi('OrderLink');
export const OrderLinkRequest = z
  .object({
    number: line(40).toUpperCase().regex(ORDER_NUMBER, 'It looks like CAT-2026-0123456.'),
    email: emailAddress(),
  })
  .openapi('OrderLinkRequest');
export type OrderLinkRequest = z.infer<typeof OrderLinkRequest>;
export const OrderLinkSent = z.object({ message: z.string() }).openapi('OrderLinkSent');

/* Figures of the desk. */

export const OnTimeQuery = z.object({ days: z.coerce.number().int().min(1).max(366).default(90) });
export const OnTime = z
  .object({
    days: z.number().int(),
    /** Deliveries that came by the day that was promised first. */
    kept: z.number().int(),
    missed: z.number().int(),
    /** Null without a promise that was kept or missed. */
    percent: z.number().int().nullable(),
  })
  .openapi('OnTime');
export type OnTime = z.infer<typeof OnTime>;

export const ScanInput = z.object({ code: line(60, { missing: 'Please scan a code first.' }) }).openapi('ScanInput');
export const SampleParams = z.object({ id: z.uuid() });
export const RejectSample = RejectInput;

/** Outcome of a scan, with the kit as the lab sees it. */
export const ScanView = z
  .object({
    outcome: z.enum(['kit', 'received', 'rejected', 'already']),
    said: z.string(),
    /** Reason why the kit is not taken in although nothing of it is missing. */
    waits: z.string().nullable(),
    kit: KitView,
  })
  .openapi('SampleScan');
export type ScanView = z.infer<typeof ScanView>;

export const SendSample = z.object({ tracking: line(60).default('') }).openapi('SendSampleInput');

/** Sets to send so that rejected samples are collected again. */
export const SamplesToSend = z
  .object({
    samples: z.array(
      z.object({
        id: z.string(),
        code: z.string(),
        kind: z.enum(SAMPLE_KINDS),
        kit: z.string(),
        order: z.string().nullable(),
        since: z.iso.datetime(),
      }),
    ),
  })
  .openapi('SamplesToSend');
export type SamplesToSend = z.infer<typeof SamplesToSend>;

/** A sample that a household collects again, for nothing. */
export const RecollectionView = z
  .object({
    id: z.string(),
    cat: z.object({ id: z.string(), name: z.string() }),
    kind: z.enum(SAMPLE_KINDS),
    reason: z.enum(REJECT_REASON_IDS),
    state: z.enum(['made', 'sent', 'received']),
    tracking: z.string().nullable(),
    /** Whether no sticks are mixed before it has been read. */
    neededForSticks: z.boolean(),
  })
  .openapi('Recollection');
export type RecollectionView = z.infer<typeof RecollectionView>;
export const RecollectionsView = z.object({ samples: z.array(RecollectionView) }).openapi('Recollections');

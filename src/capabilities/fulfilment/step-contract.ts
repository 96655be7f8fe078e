import { z } from '@hono/zod-openapi';
import { line, prose } from '#src/lib/text.ts';
import { RESOLUTION_IDS, STAFF_REPORTED, type StepKey } from './rules/state-machine.ts';
import { BOX_KEYS } from './rules/box.ts';
import { JOURNEY_KEYS } from '#src/capabilities/pricing/rules/journey.ts';

/** A step of an order or of a box. */
export const Stand = z.enum([...JOURNEY_KEYS, ...BOX_KEYS] as [StepKey, ...StepKey[]]);

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

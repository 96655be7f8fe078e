import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import type { OrderRow } from '../store.ts';

type KitFacts = Pick<OrderRow, 'cats' | 'noKitFor'>;

/** Whether the results of all its cats were fresh when it was paid, so that it begins with the sticks. */
export const needsNoKit = ({ cats, noKitFor }: KitFacts): boolean =>
  cats.length > 0 && cats.every(({ id }) => noKitFor?.includes(id));

/**
 * The cats of an order whose samples are taken. If none needed a kit and one is sent after all, because staff undid the
 * shortcut or asked for new samples, it is for all of them.
 */
export const kitCats = (order: KitFacts): OrderRow['cats'] =>
  needsNoKit(order) ? order.cats : order.cats.filter(({ id }) => !order.noKitFor?.includes(id));

/** Whether the test kits of an order have not left yet. */
export const isPackingKits = (stands: JourneyKey): boolean => stands === 'order_received' || stands === 'kit_packed';

/** Most parcels of kits whose labels are printed at once. */
export const MOST_KIT_LABELS = 40;

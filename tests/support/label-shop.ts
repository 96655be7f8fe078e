import { randomUUID } from 'node:crypto';
import { asc } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { boxes, parcelLabels } from '#src/capabilities/fulfilment/tables.ts';
import type { JourneyKey } from '#src/capabilities/pricing/rules/journey.ts';
import type { LabelSettings } from '#src/platform/carrier-settings.ts';
import type { EasypostSettings } from '#src/platform/settings/parcels.ts';
import type { Browser } from './buyers.ts';
import { type Easypost, LABELS, openEasypost } from './easypost.ts';
import { openTestServices, type TestServices } from './engines.ts';
import { bought, colleague, pressOrder } from './parcels.ts';

/** A shop that buys labels at a server which speaks EasyPost's API, with an order that stands there: its first box is packed. */
export async function openLabelShop(stands: JourneyKey = 'supplements_ready', labels: LabelSettings = LABELS) {
  let now = () => new Date('2026-12-01T09:00:00Z');
  const carrier = await openEasypost(() => now());
  const easypost: EasypostSettings = { ...carrier.settings, labels };
  const services = await openTestServices('postgres', { easypost }, { likeAll: true });
  now = () => services.clock.now();
  onTestFinished(async () => {
    await services.close();
    await carrier.close();
  });
  const { id, number: orderNumber, customer } = await bought(services);
  const desk = await colleague(services, 'Dana');
  await pressOrder(desk, id, stands);
  const [box] = await services.database.db.select().from(boxes);
  carrier.asked.length = 0;
  return { services, carrier, easypost, desk, customer, id, orderNumber, number: box?.number ?? '' };
}

/** By the number of a box, or of an order whose test kits are packed. */
export const buyLabel = (desk: Browser, number: string) => desk.post('/api/desk/packing/labels', { number });
export const labelsIn = ({ database: { db } }: TestServices) =>
  db.select().from(parcelLabels).orderBy(asc(parcelLabels.wantedAt), asc(parcelLabels.id));
export const paths = (carrier: Easypost) =>
  carrier.asked.map(({ method, path }) => `${method} ${path?.replace(/\w+_\w+/, '*')}`);

export async function moveOrder(desk: Browser, id: string, act: string, more: object) {
  const path = `/api/desk/orders/${id}`;
  const { json } = await desk.get(path);
  return desk.post(`${path}/${act}`, { id: randomUUID(), seen: json.revision, ...more });
}

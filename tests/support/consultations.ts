import { randomUUID } from 'node:crypto';
import { openSession } from '#src/capabilities/access/actions/open-session.ts';
import { SYSTEM } from './actors.ts';
import type { Browser } from './buyers.ts';
import type { TestServices } from './engines.ts';
import { newCat } from './members.ts';
import { keptBeginning } from './beginnings.ts';
import { colleague } from './parcels.ts';
import { type Choice, newSubscriber, subscriberOf } from './subscribers.ts';

export const MINUTE_MS = 60_000;
/** Every day from 12:00 to 14:00 in London. */
export const NOON = {
  zone: 'Europe/London',
  weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens: 720, closes: 840 })),
  ...{ daysOff: [] as string[], extra: [] as { day: string; opens: number; closes: number }[] },
  link: null as string | null,
};

const newVet = keptBeginning(
  'vet with hours',
  async (services: TestServices, hours: Partial<typeof NOON>, name: string) => {
    const desk = await colleague(services, name, 'vet');
    const [vet] = (await desk.get('/api/desk/consultations')).json.vets;
    const path = `/api/desk/consultation-hours/${vet.id}`;
    const { status, json } = await desk.put(path, { version: 0, ...NOON, ...hours });
    if (status !== 200) throw new Error(JSON.stringify(json));
    return { desk, vetId: vet.id as string, path };
  },
);

/** A vet with hours, who is signed in. */
export async function vetWithHours(services: TestServices, hours: Partial<typeof NOON> = {}, name = 'Amal') {
  const { desk, vetId, path } = await newVet(services, hours, name);
  /** Again, after so long that the session has run out. */
  const again = async () => {
    desk.token = (await services.transact(SYSTEM, (ctx) => openSession(ctx, vetId))).sessionToken;
  };
  return { desk, vetId, path, again };
}

const newMemberWithCat = keptBeginning('member with a cat', async (services: TestServices, choice: Partial<Choice>) => {
  const member = await newSubscriber(services, choice);
  const [cat] = (await member.browser.get('/api/cats')).json as { id: string }[];
  const catId = cat?.id ?? (await newCat(member.browser, { name: 'Miso' }));
  return { ...member, catId };
});

/** A member with a plan and a cat. */
export async function memberWithCat(
  services: TestServices,
  choice: Partial<Choice> = { planType: 'premium', catCount: 1 },
) {
  const { catId, ...member } = await newMemberWithCat(services, choice);
  return { ...subscriberOf(services, member), catId };
}

/** Booking as a form sends it, of the free slot with this number. */
export async function bookingOf(browser: Browser, catId: string, place: number, more: object = {}) {
  const { slots } = (await browser.get('/api/consultation-slots')).json;
  return {
    ...{ id: randomUUID(), ...slots[place], catIds: [catId], question: 'He drinks a lot. Is that fine?' },
    ...{ way: 'phone', phone: '+971501234567' },
    ...more,
  };
}

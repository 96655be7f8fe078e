import type { Shop } from '#src/app.ts';
import type { movableClock } from '#src/platform/clock.ts';
import { type Calendar, minutesOf, momentOf } from './calendar.ts';
import { uuidOf } from './seeded-random.ts';
import { scenarioEntries } from './daily-entries.ts';
import { describeCats, placeOrder } from './place-order.ts';
import { dnaOf, scenarioLabValues } from './lab-values.ts';
import {
  STEPS,
  type Step,
  FIRST_ENTRIES,
  FIRST_STICK,
  type Household,
  SAMPLES_IN,
  SAMPLES_READ,
  TODAY,
} from './scenario.ts';
import { newApiClient, type ApiClient } from './api-client.ts';

type Contact = { email: string; password: string };

export interface ScenarioOptions {
  /** Opened with the clock below, on sandbox payments. */
  shop: Pick<Shop, 'app' | 'services' | 'sandbox'>;
  clock: ReturnType<typeof movableClock>;
  calendar: Calendar;
  household: Household;
  /** Time of registration, with the address confirmed; by default the account is made a moment before the order. */
  registered?: Date;
  /** Accounts that move the parcels and enter lab results. Without a second one the sandbox lab enters them. */
  colleagues: readonly [Contact, Contact?];
}

export interface Actors {
  member: ApiClient;
  desk: ApiClient;
  second: ApiClient | null;
  /** By name. */
  cats: Map<string, string>;
}

/** Lets a household's first weeks happen: through the addresses the pages use, with the clock moved along. Ends with the clock at the moment of telling. */
export async function runScenario(stage: ScenarioOptions): Promise<Actors> {
  const { shop, clock, calendar, household, colleagues } = stage;
  const at = (day: number, minutes: number) => clock.set(momentOf(calendar, day, minutes));
  const cast: Actors = {
    member: newApiClient(shop),
    desk: newApiClient(shop),
    second: colleagues[1] ? newApiClient(shop) : null,
    cats: new Map(),
  };
  if (stage.registered) clock.set(stage.registered);
  else at(0, minutesOf('13:00'));
  const { firstName, lastName, email, password } = household.person;
  const account = { firstName, lastName, email, password, preferredLoginMethod: 'email' };
  await cast.member.send('POST', '/api/auth/register', account);
  if (stage.registered) await confirmAddress(cast, stage);
  for (let day = 0; day <= TODAY; day++) {
    // Sessions end after a month, as everybody's do.
    if (day % 20 === 0) {
      at(day, minutesOf('07:00'));
      await signIn(cast, stage);
    }
    for (const beat of STEPS.filter((one) => one.day === day)) {
      at(day, minutesOf(beat.time));
      await play(beat, cast, stage);
      // While the samples are read, the sandbox lab must not be faster than the people who do, or would have.
      if (day < SAMPLES_IN || day > SAMPLES_READ) await settle(shop);
    }
    if (day < FIRST_ENTRIES) continue;
    if (day === TODAY) clock.set(calendar.until);
    else at(day, minutesOf('18:30'));
    await writeDown(day, cast, stage);
  }
  await settle(shop);
  return cast;
}

/** With the link out of the mail, which in this shop lies in the outbox. */
async function confirmAddress({ member, desk }: Actors, { household, colleagues }: ScenarioOptions) {
  await desk.signIn(colleagues[0]);
  const { mails } = await desk.get('/api/desk/mails');
  const sent = mails.find(({ recipient }: { recipient: string }) => recipient === household.person.email);
  const { text } = await desk.get(`/api/desk/mails/${sent.id}`);
  const token = /[?&#]token=([\w-]+)/.exec(text)?.[1];
  await member.send('POST', '/api/auth/email-verifications', { token, password: household.person.password });
}

export async function signIn(
  { member, desk, second }: Actors,
  { household, colleagues: [first, other] }: ScenarioOptions,
) {
  const { email, password } = household.person;
  await member.signIn({ email, password });
  await desk.signIn(first);
  if (second && other) await second.signIn(other);
}

/** Runs waiting jobs and delivers the sandbox's events until nothing is due. */
export async function settle({ services, sandbox }: ScenarioOptions['shop']) {
  while ((await services.jobs.drain(services)) + ((await sandbox?.deliverDueEvents()) ?? 0) > 0);
}

export async function play(beat: Step, cast: Actors, stage: ScenarioOptions): Promise<void> {
  switch (beat.does) {
    case 'orders':
      await placeOrder(cast.member, stage.household);
      await settle(stage.shop);
      return describeCats(cast, stage.household);
    case 'books the courier':
      return bookCourier(cast);
    case 'moves':
      return move(beat, cast, stage);
    case 'enters results':
      return cast.second ? enter(cast, stage.household) : undefined;
    case 'releases results':
      return cast.second ? release(cast.second) : undefined;
  }
}

/** Named after the cats: told again once its account was deleted, a story must not repeat what the books have kept. */
async function bookCourier({ member, cats }: Actors): Promise<void> {
  await member.send('POST', '/api/order/pickup', { id: uuidOf(`the courier to ${[...cats.values()].join(' ')}`) });
}

/** A colleague presses the one button the order has. */
async function move(beat: Step & { does: 'moves' }, { desk }: Actors, { household }: ScenarioOptions): Promise<void> {
  const { firstName, lastName } = household.person;
  const search = encodeURIComponent(`${firstName} ${lastName}`);
  const { orders } = await desk.get(`/api/desk/orders?search=${search}`);
  const { revision } = await desk.get(`/api/desk/orders/${orders[0].id}`);
  await desk.send('POST', `/api/desk/orders/${orders[0].id}/steps`, {
    id: uuidOf(`${orders[0].id} ${beat.to}`),
    seen: revision,
    to: beat.to,
    ...('tracking' in beat && { tracking: beat.tracking }),
  });
}

async function enter({ desk }: Actors, household: Household) {
  const { sets } = await desk.get('/api/desk/results');
  for (const { id, cat: entered } of sets) {
    const cat = household.cats.find(({ name }) => name === entered.name);
    if (!cat) continue;
    const { version } = await desk.get(`/api/desk/results/${id}`);
    const found = { version, values: scenarioLabValues(cat), dna: dnaOf(cat), declared: {} };
    await desk.send('POST', `/api/desk/results/${id}/values`, found);
  }
}

/** Results must be released by another person than the one who entered them. */
async function release(second: ApiClient): Promise<void> {
  const { sets } = await second.get('/api/desk/results');
  for (const { id } of sets) {
    const { version } = await second.get(`/api/desk/results/${id}`);
    await second.send('POST', `/api/desk/results/${id}/release`, { version });
  }
}

/** One evening's log entries of each cat. */
async function writeDown(
  day: number,
  { member, cats }: Actors,
  { household, calendar }: ScenarioOptions,
): Promise<void> {
  const entries = [];
  for (const cat of household.cats) {
    const catId = cats.get(cat.name) ?? '';
    const sticks = day >= FIRST_STICK ? (await member.get(`/api/cats/${catId}/sticks`)).schedule : [];
    for (const [index, { minutes, stick, ...entry }] of scenarioEntries(cat, day).entries()) {
      const moment = momentOf(calendar, day, minutes);
      if (moment > calendar.until) continue;
      const id = uuidOf(`${household.person.email} ${cat.name} ${day} ${index}`);
      entries.push({ ...entry, id, catId, at: moment.toISOString(), ...(stick && { formula: sticks[stick - 1] }) });
    }
  }
  // Shortly after midnight the last day has no entries yet.
  if (!entries.length) return;
  const { results } = await member.send('POST', '/api/log/batch', { entries });
  const refused = results.find(({ status }: { status: string }) => status === 'refused');
  if (refused) throw new Error(`The story stops: an entry of day ${day} was refused. ${refused.message}`);
}

import { expect, test } from 'vitest';
import type { PlayLife } from '#src/capabilities/desk/demo-routes.ts';
import { people } from '#src/capabilities/access/tables.ts';
import { emptyDatabase, type Engine, openTestServices } from '#tests/support/engines.ts';
import { newMember } from '#tests/support/members.ts';
import { colleague } from '#tests/support/parcels.ts';
import { LIFE } from './steps.ts';
import { type LifeStory, printLife, sumsOf, tellLife, viewOfLife } from './tell-life.ts';

/** A year takes about half a minute, and longer where much else is going on. */
const A_WHILE_MS = 900_000;
/** `LIFE_TWICE=all` tells the whole of it twice. */
const STEPS_TOLD_TWICE = process.env.LIFE_TWICE === 'all' ? LIFE.length : 2;

test(
  'N19 a whole life with the shop is played at the desk, and its charges and refunds are those of its invoices',
  async () => {
    let told: LifeStory | undefined;
    const seen = await playedAtTheDesk(async () => {
      told = await tellLife(LIFE, () => emptyDatabase('postgres'));
      return viewOfLife(told);
    });
    const story = told as LifeStory;
    expect(seen).toEqual(viewOfLife(story));
    expect(story.entries.map(({ what }) => what)).toEqual(LIFE.map(({ what }) => what));
    const of = (what: RegExp) => story.entries.find((entry) => what.test(entry.what));
    expect(of(/^Checkout/)).toMatchObject({ charged: 23_000, refunded: 0 });
    expect(of(/^Renewal 5/)).toMatchObject({ charged: 0, failed: 1 });
    expect(of(/approved at the bank/)).toMatchObject({ charged: 34_000, failed: 0 });
    expect(of(/stopped at the desk/)).toMatchObject({ charged: 0, refunded: 34_000 });
    const paid = story.invoices.reduce((sum, invoice) => sum + invoice.paid, 0);
    const refunded = story.invoices.reduce((sum, invoice) => sum + invoice.refunded, 0);
    expect(sumsOf(story.entries)).toEqual({ charged: paid, refunded });
    expect(printLife(story)).toContain('Both sums agree.');
    // Told by another run, on another day: the same bytes. `vitest -u` keeps another ledger where the life is another one.
    await expect(`${viewOfLife(story).ledger}\n`).toMatchFileSnapshot('ledger.txt');
    expect(printLife({ ...story, invoices: story.invoices.slice(1) })).toContain('THE SUMS DIFFER.');
  },
  A_WHILE_MS,
);

test(
  'N19 the same steps are the same text each time and on each engine, to the last row',
  async () => {
    const tell = async (engine: Engine) =>
      viewOfLife(await tellLife(LIFE.slice(0, STEPS_TOLD_TWICE), () => emptyDatabase(engine)));
    const [once, again] = [await tell('postgres'), await tell('pglite')];
    expect(once.rows.length).toBeGreaterThan(10_000);
    expect(again).toEqual(once);
  },
  A_WHILE_MS,
);

const PATH = '/api/desk/time-machine';

/** Presses again as long as the life still plays, as it may on a busy machine. */
async function untilPlayed(desk: Awaited<ReturnType<typeof colleague>>): ReturnType<typeof desk.post> {
  const answer = await desk.post(PATH);
  return answer.status === 503 ? untilPlayed(desk) : answer;
}

/** One play for two presses at once at the desk; it writes nothing to the shop. */
async function playedAtTheDesk(play: PlayLife): Promise<unknown> {
  let plays = 0;
  const counted: PlayLife = () => {
    plays += 1;
    return play();
  };
  const services = await openTestServices('postgres', {}, { playLife: counted });
  try {
    const desk = await colleague(services, 'Dana');
    const member = await newMember(services);
    const { db } = services.database;
    const before = await db.select().from(people);
    const answers = await Promise.all([untilPlayed(desk), untilPlayed(desk)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.json).toEqual(answers[0]?.json);
    expect(plays).toBe(1);
    expect(await db.select().from(people)).toEqual(before);
    expect((await member.post(PATH)).status).toBe(403);
    return answers[0]?.json;
  } finally {
    await services.close();
  }
}

test('a process that cannot play a life says so', async () => {
  const services = await openTestServices('postgres');
  const desk = await colleague(services, 'Dana');
  expect(await desk.post(PATH)).toMatchObject({ status: 409, json: { code: 'life-sandbox-only' } });
  await services.close();
});

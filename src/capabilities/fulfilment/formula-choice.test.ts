import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { followFormula } from './actions/mail-formula.ts';
import type { SticksView } from '#src/capabilities/lab/sticks-contract.ts';
import { momentText } from '#src/capabilities/pricing/rules/schedule-words.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { onOneEngine, type TestServices } from '#tests/support/engines.ts';
import { colleague as labColleague, middle } from '#tests/support/lab.ts';
import { newMember } from '#tests/support/members.ts';
import { begun, boxesIn, colleague, pass, pressBox, signInAgain } from '#tests/support/parcels.ts';
import { confirm, joined } from '#tests/support/sharing.ts';

const STORY_MS = 180_000;
const news = async (services: TestServices) =>
  (await services.mails()).filter(({ kind }) => kind === 'formula-changed');

/** New results of a cat, entered and released by two colleagues. */
async function newResults(services: TestServices, catId: string, change: object) {
  const [noor, sami] = [await labColleague(services, 'Noor'), await labColleague(services, 'Sami')];
  const { json: set } = await noor.post('/api/desk/results', { catId });
  const path = `/api/desk/results/${set.id}`;
  const values = { ...middle, ...change };
  const { json } = await noor.post(`${path}/values`, { version: set.version, values, dna: null, declared: {} });
  expect((await sami.post(`${path}/release`, { version: json.version })).status).toBe(200);
  await services.settle();
}

onOneEngine('the sticks that a household chooses', (open) => {
  test(
    'N13 an exchange goes into the next box that is packed; new results are told with the difference, and an earlier version can be kept and left again',
    async () => {
      const services = await open();
      const { customer, householdId } = await begun(services);
      const [miso] = (await customer.get('/api/cats')).json as { id: string }[];
      const sticks = async () => (await customer.get(`/api/cats/${miso?.id}/sticks`)).json as SticksView;
      const path = `/api/cats/${miso?.id}/sticks`;
      const first = await sticks();
      const into = first.exchange?.into ?? '';
      const out = first.exchange?.options.find(({ problem }) => problem === null)?.out ?? '';
      expect(first).toMatchObject({ version: 1, pinned: null, pending: null });

      // By its own household alone, from the shown version, and once.
      const stranger = await newMember(services);
      expect((await stranger.post(`${path}/exchange`, { out, version: 1 })).status).toBe(404);
      expect((await stranger.post(`${path}/keep`, { version: 1 })).status).toBe(404);
      expect((await customer.post(`${path}/exchange`, { out, version: 7 })).json.code).toBe('formula-changed');
      expect((await customer.post(`${path}/exchange`, { out: into, version: 1 })).json.code).toBe(
        'formula-not-in-month',
      );
      const both = await Promise.all([1, 2].map(() => customer.post(`${path}/exchange`, { out, version: 1 })));
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect(await sticks()).toMatchObject({
        version: 2,
        month: { leftOut: { formula: out } },
        versions: [
          { version: 2, exchange: { out, into } },
          { version: 1, exchange: null },
        ],
      });
      // The timeline names the person who chose it.
      const chosen = async (browser: Browser, path: string) =>
        (await browser.get(path)).json.items.find(({ text }: { text: string | null }) => text?.startsWith('Chosen'));
      const own = async () => chosen(customer, '/api/timeline?kind=formula');
      expect(await own()).toMatchObject({ text: 'Chosen by you, for boxes packed at least 24 hours later.' });
      const { email } = (await customer.get('/api/auth/user')).json.user;
      await confirm(services, email);
      const { browser: partner, membership } = await joined(services, customer, { name: 'Sam', role: 'partner' });
      expect(await own()).toMatchObject({ text: 'Chosen by you, for boxes packed at least 24 hours later.' });
      expect(await chosen(partner, `/api/shared/${membership}/timeline`)).toMatchObject({
        text: 'Chosen by Maryam, for boxes packed at least 24 hours later.',
      });
      // The mail has the difference, and says from when on it is packed.
      const [told] = await news(services);
      const { packedFrom } = await sticks();
      expect(told?.subject).toBe('The sticks of Miso change');
      expect(told?.text).toContain('You exchanged a formula of Miso: that is version 2 of the sticks.');
      expect(told?.text).toContain(momentText(packedFrom ?? '', SHOP_ZONE));

      // Packed with it; a packed box keeps its version after later choices.
      await pass(services, 27);
      await signInAgain(services, customer);
      const [second] = await boxesIn(services, householdId);
      expect(second?.cats).toContainEqual({ id: miso?.id, name: 'Miso', formulaVersion: 2 });
      // Exchanged back: within the day of its notice the box has the version that the household knows.
      const inBox = async () => (await boxesIn(services, householdId))[0]?.cats.find(({ id }) => id === miso?.id);
      expect((await customer.post(`${path}/exchange`, { out: into, version: 2 })).json.version).toBe(3);
      expect(await inBox()).toMatchObject({ formulaVersion: 2 });
      await pass(services, 2);
      await followFormula.run(services, { householdId, catId: miso?.id ?? '' }, { retryCount: 0 });
      await signInAgain(services, customer);
      expect(await inBox()).toMatchObject({ formulaVersion: 3 });
      expect(await sticks()).toMatchObject({ packedFrom: null });
      await customer.post(`${path}/keep`, { version: 1 });
      expect((await boxesIn(services, householdId))[0]?.cats).toContainEqual(
        expect.objectContaining({ id: miso?.id, formulaVersion: 1 }),
      );
      await customer.post(`${path}/keep`, { version: null });
      await pressBox(await colleague(services, 'Omar'), second?.id ?? '', 'box_shipped');
      expect((await customer.post(`${path}/keep`, { version: 9 })).json.code).toBe('version-unknown');
      expect((await customer.post(`${path}/keep`, { version: 1 })).json).toMatchObject({
        version: 1,
        pinned: 1,
        exchange: null,
      });
      expect((await customer.post(`${path}/exchange`, { out, version: 2 })).json.code).toBe('formula-pinned');
      expect((await boxesIn(services, householdId))[0]?.cats).toContainEqual(
        expect.objectContaining({ id: miso?.id, formulaVersion: 3 }),
      );

      // New results while an earlier version is kept: told, with the difference, and the box keeps its version.
      await newResults(services, miso?.id ?? '', { fibre: 5 });
      const [, , mail] = await news(services);
      expect(mail?.subject).toBe('A new version of the sticks of Miso');
      expect(mail?.text).toContain('You keep version 1');
      const kept = await sticks();
      expect(kept).toMatchObject({ version: 1, newest: 4, pinned: 1, pending: { version: 4 } });
      expect(kept.pending?.changes.length).toBeGreaterThan(0);
      for (const { what } of kept.pending?.changes ?? []) expect(mail?.text).toContain(what);
      const { items } = (await customer.get('/api/timeline?kind=formula')).json;
      expect(items.map(({ title }: { title: string }) => title)).toEqual([
        'Month of sticks made, version 4',
        'Version 1 of the sticks is kept',
        'The newest sticks again',
        'Version 1 of the sticks is kept',
        expect.stringContaining('instead of'),
        expect.stringContaining('instead of'),
        'Month of sticks made, version 1',
        'Month of sticks made, version 1',
      ]);
      await customer.post(`${path}/keep`, { version: null });
      expect(await sticks()).toMatchObject({ version: 4, pinned: null, pending: null });

      // A kept version that is not safe any more is refused with its reason.
      const { version } = (await customer.get(`/api/cats/${miso?.id}`)).json;
      await customer.patch(`/api/cats/${miso?.id}`, { version, allergies: ['salmon'] });
      const unsafe = await customer.post(`${path}/keep`, { version: 1 });
      expect([unsafe.status, unsafe.json.code]).toEqual([409, 'choice-not-safe']);
      expect(unsafe.json.message).toContain('must not have');

      await customer.patch(`/api/cats/${miso?.id}`, { version: version + 1, allergies: [] });
      await newResults(services, miso?.id ?? '', { fibre: 14 });
      const [, , , again] = await news(services);
      expect(again?.text).toContain('“Keep version 4”');
      expect((await customer.post(`/api/cats/${randomUUID()}/sticks/keep`, { version: 1 })).status).toBe(404);
    },
    STORY_MS,
  );
});

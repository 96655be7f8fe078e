import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TimelineItem } from '#src/capabilities/home/timeline-contract.ts';
import type { Browser } from '#tests/support/buyers.ts';
import { onBothEngines, testOnce } from '#tests/support/engines.ts';
import { newCat, newMember } from '#tests/support/members.ts';
import { addDays } from './rules/days.ts';
import { daysProblem, isTakenOn, momentOfDay, MOST_MEDICINES } from './rules/medicine.ts';
import { askTheVet, medicineText } from './screens/records/medicine-words.ts';

const TODAY = '2026-12-01';
const DAY_MS = 86_400_000;
const tablets = (more: object = {}) => ({
  ...{ id: randomUUID(), kind: 'medicine', name: 'Amlodipine', dose: 'half a tablet each morning' },
  ...{ startedOn: '2026-11-01', endedOn: null },
  ...more,
});
const add = (member: Browser, cat: string, medicine: object) => member.post(`/api/cats/${cat}/medicines`, medicine);
const told = async (member: Browser, filter = '') =>
  ((await member.get(`/api/timeline?kind=medicine${filter}`)).json.items as TimelineItem[]).map(
    ({ day, title, text, state }) => [day, title, text, state],
  );

onBothEngines('medicines', (open) => {
  test('N7 a medicine is entered once, changed as it was seen, ended, and told on the timeline with both days', async () => {
    const services = await open();
    const member = await newMember(services);
    const cat = await newCat(member, { name: 'Miso' });
    const medicine = tablets();
    const same = await Promise.all(Array.from({ length: 8 }, () => add(member, cat, medicine)));
    expect(same.map(({ status }) => status)).toEqual(same.map(() => 200));
    expect((await add(member, cat, { ...medicine, name: 'Other' })).json.code).toBe('medicine-differs');
    expect((await member.get('/api/medicines')).json).toEqual([{ ...medicine, catId: cat, taken: true, version: 1 }]);

    const { id, ...fields } = medicine;
    const change = (more: object) => member.patch(`/api/medicines/${id}`, { ...fields, ...more });
    const races = await Promise.all(['2026-11-30', '2026-11-29'].map((endedOn) => change({ version: 1, endedOn })));
    expect(races.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = races.find(({ status }) => status === 409)?.json;
    expect(refused).toMatchObject({ code: 'medicine-changed', details: { current: { version: 2, taken: false } } });
    expect((await change({ version: 2, endedOn: '2026-12-10' })).json).toMatchObject({ version: 3, taken: true });
    // A form that was sent twice changes nothing more.
    expect((await change({ version: 2, endedOn: '2026-12-10' })).json).toMatchObject({ version: 3 });
    const began = ['2026-11-01', 'Medicine started: Amlodipine', 'half a tablet each morning.', null];
    expect(await told(member)).toEqual([began]);
    services.clock.advance(10 * DAY_MS);
    expect((await member.get('/api/medicines')).json).toMatchObject([{ taken: false }]);
    expect(await told(member, `&cat=${cat}`)).toEqual([
      ['2026-12-10', 'Medicine stopped: Amlodipine', 'half a tablet each morning.', null],
      began,
    ]);
    for (const _ of [1, 2]) expect((await member.delete(`/api/medicines/${id}`)).status).toBe(200);
    expect((await member.get('/api/medicines')).json).toEqual([]);
    expect(await told(member)).toEqual([[...began.slice(0, 3), 'removed']]);
    expect((await change({ version: 3 })).json.code).toBe('medicine-unknown');
  });

  testOnce(
    'N7 days that cannot be are refused by their field, a cat of the past takes none, and a list has an end',
    async () => {
      const services = await open('shared');
      const member = await newMember(services);
      const cat = await newCat(member, { name: 'Miso' });
      const vaccination = (more: object) => tablets({ kind: 'vaccination', name: 'RCP', dose: null, ...more });
      for (const [medicine, path, words] of [
        [tablets({ startedOn: '2026-12-02' }), 'startedOn', /future/],
        [tablets({ startedOn: '1969-07-20' }), 'startedOn', /too long ago/],
        [tablets({ endedOn: '2026-10-31' }), 'endedOn', /before the first/],
        [tablets({ endedOn: '2040-01-01' }), 'endedOn', /too far ahead/],
        [tablets({ startedOn: '2026-02-30' }), 'startedOn', /date/],
        [vaccination({ startedOn: null }), 'startedOn', /day of the vaccination/],
        [tablets({ name: '  ' }), 'name', /name/],
      ] as const) {
        const { status, json } = await add(member, cat, medicine);
        expect([status, json.issues[0].path]).toEqual([422, path]);
        expect(json.issues[0].message).toMatch(words);
      }
      const unknown = await add(member, cat, tablets({ startedOn: null, name: 'Drops', dose: null }));
      expect(unknown.json).toMatchObject({ startedOn: null, taken: true });
      await add(member, cat, vaccination({ startedOn: '2026-02-03', endedOn: '2027-02-03' }));
      expect(await told(member)).toEqual([
        [TODAY, 'Medicine: Drops, first day not known', null, null],
        ['2026-02-03', 'Vaccination: RCP', 'Due again on 3 February 2027.', null],
      ]);
      for (let count = 2; count < MOST_MEDICINES; count += 1)
        expect((await add(member, cat, tablets({ name: `No ${count}` }))).status).toBe(200);
      expect((await add(member, cat, tablets())).json.code).toBe('medicines-full');
      const other = await newCat(member, { name: 'Noor' });
      await member.post(`/api/cats/${other}/archive`, { reason: 'moved' });
      expect((await add(member, other, tablets())).json.code).toBe('cat-archived');
    },
  );
});

test('N7 a cat gets a medicine from its first to its last day, and a vaccination is none', () => {
  const day = fc.integer({ min: -900, max: 400 }).map((count) => addDays(TODAY, count));
  fc.assert(
    fc.property(fc.option(day), fc.option(day), day, (startedOn, endedOn, on) => {
      const medicine = { id: '', catId: '', name: 'A', dose: null, startedOn, endedOn } as const;
      const within = (!startedOn || startedOn <= on) && (!endedOn || on <= endedOn);
      expect(isTakenOn({ ...medicine, kind: 'medicine' }, on)).toBe(within);
      expect(isTakenOn({ ...medicine, kind: 'vaccination' }, on)).toBe(false);
      const problem = daysProblem({ kind: 'medicine', startedOn, endedOn }, TODAY);
      const isFine = (!startedOn || startedOn <= TODAY) && (!startedOn || !endedOn || startedOn <= endedOn);
      expect(problem === null).toBe(isFine);
    }),
  );
});

test('N7 the place of a day on the timeline is on that day and never ahead of a day that is over or today', () => {
  const zones = fc.constantFrom('Asia/Dubai', 'America/Los_Angeles', 'Pacific/Auckland', 'Europe/London');
  fc.assert(
    fc.property(zones, fc.integer({ min: 0, max: 86_399_999 }), fc.integer({ min: 0, max: 900 }), (zone, ms, ago) => {
      const now = new Date(Date.parse(`${TODAY}T00:00:00Z`) + ms);
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now);
      const on = addDays(today, -ago);
      const at = momentOfDay(on, { timeZone: zone, today, now });
      expect(new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at)).toBe(on);
      expect(at <= now).toBe(true);
    }),
  );
});

test('N7 the words of a medicine name its days, and ask for a vet only where a cat gets one', () => {
  const medicine = { kind: 'medicine', dose: 'Half a tablet.', startedOn: '2026-03-03', endedOn: null } as const;
  expect(medicineText(medicine)).toBe('Half a tablet. Since 3 March 2026.');
  expect(medicineText({ ...medicine, dose: null, startedOn: null, endedOn: TODAY })).toBe(
    'First day not known, until 1 December 2026.',
  );
  expect(medicineText({ ...medicine, kind: 'vaccination', dose: null, endedOn: '2027-03-03' })).toBe(
    'Given on 3 March 2026, due again on 3 March 2027.',
  );
  const ended = { name: 'Drops', taken: false };
  expect(askTheVet('Miso', [ended])).toBeNull();
  expect(askTheVet('Miso', [{ name: 'Amlodipine', taken: true }, ended])).toBe(
    'Miso gets Amlodipine. Please ask your vet about sticks together with it before you give them.',
  );
});

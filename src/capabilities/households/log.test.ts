import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { memberships } from '#src/capabilities/access/tables.ts';
import { newId } from '#src/lib/id.ts';
import type { Browser } from '../../../tests/support/buyers.ts';
import { onBothEngines, type TestServices, testOnce } from '../../../tests/support/engines.ts';
import { newCat, newMember, sticksAtHome } from '../../../tests/support/members.ts';
import { healthEntries } from './tables.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

async function atHome(services: TestServices): Promise<{ member: Browser; cat: string }> {
  const member = await newMember(services);
  const cat = await newCat(member, { name: 'Miso' });
  await sticksAtHome(services, [cat]);
  return { member, cat };
}

/** A second person of the same household, as there will be. */
async function copyDemoHousehold(services: TestServices, guest: Browser, hostId: string) {
  const { db } = services.database;
  const { json } = await guest.get('/api/auth/user');
  const [host] = await db.select().from(memberships).where(eq(memberships.personId, hostId));
  await db.update(memberships).set({ householdId: host!.householdId }).where(eq(memberships.personId, json.user.id));
}

const water = (at: string, value = 80) => ({ id: newId(), kind: 'water', at, value });
const weight = (at: string, value: number, unit = 'kg') => ({ id: newId(), kind: 'weight', at, value, unit });
const rows = (services: TestServices, catId: string) =>
  services.database.db.select().from(healthEntries).where(eq(healthEntries.catId, catId));

onBothEngines('the health log', (open) => {
  let opened: Promise<TestServices> | null = null;
  /** For the tests that leave the clock alone. */
  const standing = () => (opened ??= open('shared'));
  testOnce('six kinds are written down and read back, newest first, in stored units', async () => {
    const services = await standing();
    const { member, cat } = await atHome(services);
    const at = (minute: number) => new Date(services.clock.now().getTime() - (10 - minute) * MINUTE).toISOString();
    const entries = [
      { ...weight(at(0), 11.2, 'lb'), note: 'On the kitchen scale.' },
      { id: newId(), kind: 'activity', at: at(1), value: 68 },
      { id: newId(), kind: 'appetite', at: at(2), value: 75 },
      water(at(3)),
      { id: newId(), kind: 'stick', at: at(4), outcome: 'refused', formula: 'omega' },
      { id: newId(), kind: 'note', at: at(5), note: 'Sneezed twice.' },
    ];
    for (const entry of entries) expect((await member.post(`/api/cats/${cat}/log`, entry)).status).toBe(200);
    const { json } = await member.get(`/api/cats/${cat}/log`);
    expect(json.next).toBeNull();
    expect(
      json.entries.map(({ kind, value, unit, outcome, formula, note }: Record<string, unknown>) => [
        kind,
        value,
        unit,
        outcome,
        formula,
        note,
      ]),
    ).toEqual([
      ['note', null, null, null, null, 'Sneezed twice.'],
      ['stick', null, null, 'refused', 'omega', null],
      ['water', 80, 'ml', null, null, null],
      ['appetite', 75, 'percent', null, null, null],
      ['activity', 68, 'percent', null, null, null],
      ['weight', 5080, 'g', null, null, 'On the kitchen scale.'],
    ]);
    expect(json.entries[0]).toMatchObject({
      catId: cat,
      day: '2026-12-01',
      recordedAt: services.clock.now().toISOString(),
      correctedBy: null,
    });
    expect((await member.get(`/api/cats/${cat}`)).json.weight).toEqual({ grams: 5080, day: '2026-12-01' });
  });

  test('twenty identical entries at once are one row, and everybody gets the same answer', async () => {
    const services = await standing();
    const { member, cat } = await atHome(services);
    const entry = water('2026-12-01T08:00:00Z');
    const answers = await Promise.all(Array.from({ length: 20 }, () => member.post(`/api/cats/${cat}/log`, entry)));
    expect(new Set(answers.map(({ status, json }) => `${status} ${JSON.stringify(json)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await rows(services, cat)).toHaveLength(1);
  });

  testOnce('the same id for something else is refused, and for another household it is another entry', async () => {
    const services = await standing();
    const { member, cat } = await atHome(services);
    const neighbour = await atHome(services);
    const entry = water('2026-12-01T08:00:00Z');
    await member.post(`/api/cats/${cat}/log`, entry);
    const other = await newCat(member, { name: 'Biscuit' });
    for (const differs of [
      member.post(`/api/cats/${cat}/log`, { ...entry, value: 90 }),
      member.post(`/api/cats/${cat}/log`, { ...entry, at: '2026-12-01T08:00:01Z' }),
      member.post(`/api/cats/${other}/log`, entry),
    ]) {
      const { status, json } = await differs;
      expect([status, json.code]).toEqual([409, 'entry-differs']);
    }
    expect((await member.post(`/api/cats/${cat}/log`, { ...entry, id: entry.id.toUpperCase() })).status).toBe(200);
    expect((await neighbour.member.post(`/api/cats/${neighbour.cat}/log`, { ...entry, value: 90 })).status).toBe(200);
    expect([await rows(services, cat), await rows(services, other), await rows(services, neighbour.cat)]).toMatchObject(
      [[{ amount: 80 }], [], [{ amount: 90 }]],
    );
  });

  testOnce(
    'an entry belongs to the day it is in the household, across midnight in Dubai, Berlin and Los Angeles',
    async () => {
      const services = await open();
      const member = await newMember(services);
      // The night in which the clocks of Berlin go back.
      const nights = [
        ['Asia/Dubai', '2026-12-01T20:00:00Z', '2026-12-01', '2026-12-02'],
        ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-24', '2026-10-25'],
        ['Europe/Berlin', '2026-10-25T23:00:00Z', '2026-10-25', '2026-10-26'],
        ['America/Los_Angeles', '2026-11-01T07:00:00Z', '2026-10-31', '2026-11-01'],
        ['America/Los_Angeles', '2026-11-02T08:00:00Z', '2026-11-01', '2026-11-02'],
      ] as const;
      for (const [timeZone, midnight, before, after] of nights) {
        services.clock.set(new Date(midnight));
        const cat = await newCat(member, { name: midnight });
        expect((await member.patch('/api/household', { timeZone })).json).toMatchObject({ timeZone, today: after });
        const write = async (ms: number) => {
          const at = new Date(Date.parse(midnight) + ms).toISOString();
          return (await member.post(`/api/cats/${cat}/log`, water(at))).json.day;
        };
        const panel = async () => {
          const { today, cats } = (await member.get('/api/today')).json;
          return [today, cats.find(({ catId }: { catId: string }) => catId === cat).water.ml];
        };
        expect([timeZone, await write(-1), await write(0)]).toEqual([timeZone, before, after]);
        expect(await panel()).toEqual([after, 80]);
        services.clock.advance(-1);
        expect(await panel()).toEqual([before, 80]);
      }
    },
  );

  testOnce('seven days back, five minutes ahead, and no further', async () => {
    const services = await standing();
    const { member, cat } = await atHome(services);
    const now = services.clock.now().getTime();
    const log = async (at: number) => {
      const { status, json } = await member.post(`/api/cats/${cat}/log`, water(new Date(at).toISOString()));
      return [status, json.issues?.[0]?.path ?? json.day];
    };
    expect(await log(now + 5 * MINUTE)).toEqual([200, '2026-12-01']);
    expect(await log(now + 6 * MINUTE)).toEqual([422, 'at']);
    expect(await log(Date.parse('2026-11-23T20:00:00Z'))).toEqual([200, '2026-11-24']);
    expect(await log(Date.parse('2026-11-23T19:59:59Z'))).toEqual([422, 'at']);
    expect((await member.get('/api/household')).json.earliestDay).toBe('2026-11-24');
  });

  testOnce('a repeated entry is accepted even if it would be refused by now', async () => {
    const services = await open();
    const { member, cat } = await atHome(services);
    const entry = water('2026-11-24T08:00:00Z');
    const first = await member.post(`/api/cats/${cat}/log`, entry);
    services.clock.advance(9 * DAY);
    await member.post(`/api/cats/${cat}/archive`, { reason: 'died' });
    const again = await member.post(`/api/cats/${cat}/log`, entry);
    expect([again.status, again.json]).toEqual([200, first.json]);
  });

  testOnce('values that cannot be are refused with a sentence that names the field', async () => {
    const services = await standing();
    const { member, cat } = await atHome(services);
    const at = '2026-12-01T08:00:00Z';
    const wrong: [string, object][] = [
      ['value', weight(at, 0.2)],
      ['value', weight(at, 51)],
      ['unit', { ...weight(at, 5), unit: 'stone' }],
      ['value', water(at, -1)],
      ['value', water(at, 1001)],
      ['value', { ...water(at), value: 'a bowl' }],
      ['value', { id: newId(), kind: 'activity', at, value: 101 }],
      ['value', { id: newId(), kind: 'appetite', at, value: 1.5 }],
      ['outcome', { id: newId(), kind: 'stick', at, outcome: 'hidden' }],
      ['formula', { id: newId(), kind: 'stick', at, outcome: 'given', formula: '<script>' }],
      ['note', { id: newId(), kind: 'note', at, note: ' ' }],
      ['note', { ...water(at), note: 'x'.repeat(1001) }],
      ['id', { ...water(at), id: 'mine' }],
      ['at', { ...water('yesterday') }],
      ['kind', { id: newId(), kind: 'mood', at, value: 5 }],
    ];
    for (const [path, entry] of wrong) {
      const { status, json } = await member.post(`/api/cats/${cat}/log`, entry);
      expect([path, status, json.issues?.[0]?.path]).toEqual([path, 422, path]);
    }
    expect(await rows(services, cat)).toHaveLength(0);
  });

  testOnce('a leap in weight within a week is asked about, and taken down once it is confirmed', async () => {
    const services = await standing();
    const { member, cat } = await atHome(services);
    await member.post(`/api/cats/${cat}/log`, weight('2026-11-26T08:00:00Z', 5));
    const leap = weight('2026-12-01T08:00:00Z', 6.2);
    const asked = await member.post(`/api/cats/${cat}/log`, leap);
    expect(asked).toMatchObject({
      status: 409,
      json: {
        code: 'please-confirm',
        issues: [{ path: 'value', message: 'Miso weighed 5 kg on 2026-11-26. If 6.2 kg is right, please confirm it.' }],
        details: { previous: { day: '2026-11-26', grams: 5000 } },
      },
    });
    expect((await member.post(`/api/cats/${cat}/log`, { ...leap, confirmed: true })).status).toBe(200);
    expect((await member.post(`/api/cats/${cat}/log`, leap)).status).toBe(200);
    expect(await rows(services, cat)).toHaveLength(2);
  });

  testOnce('a correction takes the place of an entry, and the history knows both', async () => {
    const services = await standing();
    const { member, cat } = await atHome(services);
    const wrong = weight('2026-12-01T08:00:00Z', 5);
    await member.post(`/api/cats/${cat}/log`, wrong);
    const right = { ...weight('2026-12-01T08:00:00Z', 3.1), id: newId() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => member.patch(`/api/log/${wrong.id}`, right)));
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.id} ${json.value}`))).toEqual(
      new Set([`200 ${right.id} 3100`]),
    );

    const live = (await member.get(`/api/cats/${cat}/log`)).json.entries;
    expect(live.map(({ id }: { id: string }) => id)).toEqual([right.id]);
    const history = (await member.get(`/api/cats/${cat}/log?history=true`)).json.entries;
    expect(history.map(({ id, correctedBy }: Record<string, string>) => [id, correctedBy])).toEqual(
      [
        [wrong.id, right.id],
        [right.id, null],
      ].toSorted((a, b) => (String(a[0]) < String(b[0]) ? 1 : -1)),
    );
    expect((await member.get(`/api/cats/${cat}`)).json.weight.grams).toBe(3100);

    const late = await member.patch(`/api/log/${wrong.id}`, { ...right, id: newId(), value: 4 });
    expect(late.json).toMatchObject({ code: 'entry-corrected', details: { current: { id: right.id, value: 3100 } } });
    expect((await member.patch(`/api/log/${right.id}`, water('2026-12-01T08:00:00Z'))).json.issues[0].path).toBe(
      'kind',
    );
    expect((await member.patch(`/api/log/${right.id}`, { ...right, value: 3.2 })).json.code).toBe('entry-differs');
  });

  testOnce('an entry is taken back once, and is in the history', async () => {
    const services = await open();
    const { member, cat } = await atHome(services);
    const entry = water('2026-12-01T08:00:00Z');
    await member.post(`/api/cats/${cat}/log`, entry);
    const removed = await member.delete(`/api/log/${entry.id}`);
    expect(removed.json.removedAt).toBe(services.clock.now().toISOString());
    services.clock.advance(MINUTE);
    expect((await member.delete(`/api/log/${entry.id}`)).json).toEqual(removed.json);
    expect((await member.get(`/api/cats/${cat}/log`)).json.entries).toEqual([]);
    expect((await member.get(`/api/cats/${cat}/log?history=true`)).json.entries).toEqual([
      { ...removed.json, by: null },
    ]);
    expect((await member.get('/api/today')).json.cats[0].water).toEqual({ ml: 0, target: 200, scale: 250, entries: 0 });
    expect((await member.patch(`/api/log/${entry.id}`, { ...entry, id: newId() })).json.code).toBe('entry-removed');
    expect((await member.post(`/api/cats/${cat}/log`, entry)).json.removedAt).toBe(removed.json.removedAt);
  });

  testOnce('entries can be changed for seven days, by who wrote them', async () => {
    const services = await open();
    const { member, cat } = await atHome(services);
    const entry = water('2026-11-25T08:00:00Z');
    const { json } = await member.post(`/api/cats/${cat}/log`, entry);
    const sitter = await newMember(services);
    await copyDemoHousehold(services, sitter, json.recordedBy);
    expect((await sitter.delete(`/api/log/${entry.id}`)).json.code).toBe('entry-of-another');

    services.clock.set(new Date(json.changeableUntil));
    const older = { ...water(entry.at, 90), id: newId() };
    expect((await member.patch(`/api/log/${entry.id}`, older)).json).toMatchObject({ value: 90, day: '2026-11-25' });
    services.clock.advance(8 * DAY);
    expect((await member.delete(`/api/log/${older.id}`)).json.code).toBe('entry-settled');
    expect((await member.patch(`/api/log/${older.id}`, { ...older, id: newId() })).json.code).toBe('entry-settled');
  });

  testOnce('another household’s entry is as unknown as none at all', async () => {
    const services = await standing();
    const [mine, theirs] = [await atHome(services), await atHome(services)];
    const entry = water('2026-12-01T08:00:00Z');
    await theirs.member.post(`/api/cats/${theirs.cat}/log`, entry);
    const unknown = [404, { message: 'We cannot find this entry.', code: 'entry-unknown' }];
    for (const id of [entry.id, newId(), 'nonsense']) {
      const changed = await mine.member.patch(`/api/log/${id}`, { ...entry, id: newId() });
      const removed = await mine.member.delete(`/api/log/${id}`);
      expect([changed.status, changed.json]).toEqual(unknown);
      expect([removed.status, removed.json]).toEqual(unknown);
    }
    expect((await theirs.member.get(`/api/cats/${theirs.cat}/log`)).json.entries).toHaveLength(1);
  });

  test('three days offline come in at once: each entry has its own answer, and sent again nothing is there twice', async () => {
    const services = await standing();
    const { member, cat } = await atHome(services);
    const neighbour = await atHome(services);
    const queued = [
      { ...weight('2026-12-01T07:00:00Z', 5.1), catId: cat },
      { ...weight('2026-11-29T07:00:00Z', 5), catId: cat },
      { ...weight('2026-11-30T07:00:00Z', 8), catId: cat },
      { ...water('2026-11-30T07:00:00Z'), catId: cat },
      { ...water('2026-11-20T07:00:00Z'), catId: cat },
      { ...water('2026-12-01T07:00:00Z'), catId: neighbour.cat },
      { ...water('2026-12-01T07:00:00Z'), catId: newId() },
      { ...water('2026-12-01T07:00:00Z', 5000), catId: cat },
      { kind: 'nap' },
    ];
    const first = await member.post('/api/log/batch', { entries: queued });
    expect(first.json.results.map(({ status, code }: Record<string, string>) => [status, code])).toEqual([
      ['stored', null],
      ['stored', null],
      ['refused', 'please-confirm'],
      ['stored', null],
      ['refused', 'invalid'],
      ['refused', 'cat-unknown'],
      ['refused', 'cat-unknown'],
      ['refused', 'invalid'],
      ['refused', 'invalid'],
    ]);
    expect(first.json.results.map(({ id }: { id: string }) => id)).toEqual(
      queued.map((entry) => ('id' in entry ? entry.id : null)),
    );
    const [, , , , old, foreign, nobody] = first.json.results;
    expect(old.message).toMatch(/7 days ago/);
    expect({ ...foreign, id: null }).toEqual({ ...nobody, id: null });

    const again = await Promise.all(
      Array.from({ length: 5 }, () => member.post('/api/log/batch', { entries: queued })),
    );
    for (const { json } of again) {
      expect(json.results.map(({ status }: { status: string }) => status)).toEqual(
        first.json.results.map(({ status }: { status: string }) => (status === 'stored' ? 'already-there' : status)),
      );
    }
    expect(await rows(services, cat)).toHaveLength(3);
  });

  testOnce('a replay holds one to a hundred entries', async () => {
    const services = await standing();
    const { member, cat } = await atHome(services);
    const many = (count: number) =>
      Array.from({ length: count }, () => ({ ...water('2026-12-01T07:00:00Z', 1), catId: cat }));
    expect((await member.post('/api/log/batch', { entries: [] })).status).toBe(422);
    expect((await member.post('/api/log/batch', { entries: many(101) })).status).toBe(422);
    const full = await member.post('/api/log/batch', { entries: many(100) });
    expect(full.json.results.every(({ status }: { status: string }) => status === 'stored')).toBe(true);
    expect((await member.get('/api/today')).json.cats[0].water.ml).toBe(100);
  });

  test('pages follow one another without a gap or a repetition, while new entries come in', async () => {
    const services = await standing();
    const { member, cat } = await atHome(services);
    // Twelve at three moments, so that moments alone do not tell entries apart.
    const entries = Array.from({ length: 12 }, (_, index) => ({
      ...water(`2026-12-01T0${index % 3}:00:00Z`),
      catId: cat,
    }));
    await member.post('/api/log/batch', { entries });
    const seen: string[] = [];
    let before = '';
    for (;;) {
      const { json } = await member.get(`/api/cats/${cat}/log?limit=5${before && `&before=${before}`}`);
      seen.push(...json.entries.map(({ id }: { id: string }) => id));
      await member.post(`/api/cats/${cat}/log`, water('2026-12-01T08:30:00Z'));
      if (!json.next) break;
      before = json.next;
    }
    expect(seen).toHaveLength(12);
    expect(new Set(seen)).toEqual(new Set(entries.map(({ id }) => id)));
    for (const wrong of ['nonsense', '1.2', `9999999999999999.${newId()}`])
      expect((await member.get(`/api/cats/${cat}/log?before=${wrong}`)).json.issues[0].path).toBe('before');
  });

  testOnce('today’s panel is three statements, the first of them only finds out who asks', async () => {
    const services = await standing();
    const { member, cat } = await atHome(services);
    await newCat(member, { name: 'Biscuit' });
    const at = (hour: number) => `2026-12-01T0${hour}:00:00Z`;
    for (const entry of [
      water(at(1), 60),
      water(at(2), 70),
      weight(at(2), 5.1),
      { id: newId(), kind: 'stick', at: at(3), outcome: 'refused' },
      { id: newId(), kind: 'stick', at: at(4), outcome: 'given' },
      { id: newId(), kind: 'note', at: at(5), note: 'Purred.' },
      water('2026-11-30T10:00:00Z', 500),
    ])
      await member.post(`/api/cats/${cat}/log`, entry);
    services.statements();
    const { json } = await member.get('/api/today');
    expect(services.statements()).toHaveLength(4);
    expect(json).toMatchObject({
      today: '2026-12-01',
      timeZone: 'Asia/Dubai',
      weightUnit: 'kg',
      cats: [
        {
          name: 'Miso',
          water: { ml: 130, target: 200, scale: 250, entries: 2 },
          weight: { value: 5100 },
          stick: { outcome: 'given' },
          activity: null,
          appetite: null,
          notes: 1,
        },
        { name: 'Biscuit', water: { ml: 0 }, weight: null, stick: null, notes: 0 },
      ],
    });
  });

  testOnce('the household sets its time zone and unit, of its own only', async () => {
    const services = await standing();
    const [mine, theirs] = [await newMember(services), await newMember(services)];
    expect((await mine.patch('/api/household', { timeZone: 'Europe/Berlin', weightUnit: 'lb' })).json).toEqual({
      timeZone: 'Europe/Berlin',
      weightUnit: 'lb',
      today: '2026-12-01',
      earliestDay: '2026-11-24',
    });
    expect((await mine.patch('/api/household', {})).json.timeZone).toBe('Europe/Berlin');
    for (const timeZone of ['', '+04:00', 'Mars/Olympus', 'utc']) {
      const { status, json } = await mine.patch('/api/household', { timeZone });
      expect([status, json.issues[0].path]).toEqual([422, 'timeZone']);
    }
    expect((await theirs.get('/api/household')).json).toMatchObject({ timeZone: 'Asia/Dubai', weightUnit: 'kg' });
  });
});

import { expect, test } from 'vitest';
import { systemScope } from '#src/capabilities/access/scopes.ts';
import { newId } from '#src/lib/id.ts';
import { SYSTEM } from '#tests/support/actors.ts';
import { onBothEngines } from '#tests/support/engines.ts';
import { newCat, newMember, sticksAtHome } from '#tests/support/members.ts';
import { catDays } from './log-store.ts';
import { cats } from './tables.ts';

onBothEngines('the days of a log', (open) => {
  test('R355 one row for each cat and day, in one statement; entries corrected or taken back, and those of others, are left out', async () => {
    const services = await open();
    const member = await newMember(services);
    const [miso, biscuit] = [await newCat(member, { name: 'Miso' }), await newCat(member, { name: 'Biscuit' })];
    await sticksAtHome(services, [miso, biscuit]);
    const [row] = await services.database.db.select().from(cats);
    const write = async (cat: string, at: string, entry: object) =>
      (await member.post(`/api/cats/${cat}/log`, { id: newId(), at: `2026-11-${at}:00Z`, ...entry })).json.id;
    const stick = (outcome: string) => ({ kind: 'stick', outcome });
    const [water, note] = [
      { kind: 'water', value: 80 },
      { kind: 'note', note: 'Sneezed twice.' },
    ];
    await write(miso, '28T06:00', stick('refused'));
    await write(miso, '28T17:00', stick('given'));
    await write(miso, '28T18:00', water);
    await write(miso, '28T18:30', stick('refused'));
    await write(biscuit, '28T07:00', note);
    // Nine in the evening in London is the next day in Dubai.
    await write(biscuit, '28T21:00', stick('given'));
    const slip = await write(biscuit, '29T08:00', water);
    const undone = await write(biscuit, '30T08:00', note);
    const better = { id: newId(), kind: 'water', value: 90, at: '2026-11-29T09:00:00Z' };
    await member.patch(`/api/log/${slip}`, better);
    await member.delete(`/api/log/${undone}`);
    const stranger = await newMember(services);
    await stranger.post(`/api/cats/${await newCat(stranger, { name: 'Laila' })}/log`, {
      id: newId(),
      at: '2026-11-28T06:00:00Z',
      ...note,
    });

    services.statements();
    const days = await services.read(SYSTEM, (ctx) => catDays(ctx.tx, systemScope(SYSTEM, row?.householdId ?? '')));
    expect(services.statements()).toHaveLength(1);
    const at = (moment: string) => new Date(`2026-11-${moment}:00Z`);
    const nothing = {
      given: 0,
      refused: 0,
      weighed: false,
      water: false,
      appetite: false,
      activity: false,
      noted: false,
    };
    const expected = [
      {
        ...nothing,
        catId: miso,
        day: '2026-11-28',
        given: 1,
        refused: 2,
        water: true,
        at: at('28T18:30'),
        givenAt: at('28T17:00'),
        loggedAt: at('28T18:00'),
      },
      {
        ...nothing,
        catId: biscuit,
        day: '2026-11-28',
        noted: true,
        at: at('28T07:00'),
        givenAt: null,
        loggedAt: at('28T07:00'),
      },
      {
        ...nothing,
        catId: biscuit,
        day: '2026-11-29',
        given: 1,
        water: true,
        at: at('29T09:00'),
        givenAt: at('28T21:00'),
        loggedAt: at('29T09:00'),
      },
    ];
    expect(days).toHaveLength(expected.length);
    expect(days).toEqual(expect.arrayContaining(expected));
    expect(days.map(({ day }) => day)).toEqual(['2026-11-28', '2026-11-28', '2026-11-29']);
  });
});

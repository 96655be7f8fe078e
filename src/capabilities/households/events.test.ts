import { expect, test } from 'vitest';
import { householdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError } from '#src/lib/domain-error.ts';
import { newId } from '#src/lib/id.ts';
import type { Ctx } from '#src/platform/services.ts';
import { personActor } from '#tests/support/actors.ts';
import { onBothEngines, type TestServices, testOnce } from '../../../tests/support/engines.ts';
import { newCat, newMember } from '../../../tests/support/members.ts';
import { cats } from './tables.ts';
import { archiveCat, restoreCat } from './actions/archive-cat.ts';
import { correctEntry, removeEntry } from './actions/correct-entry.ts';
import { removeUntouchedCats } from './actions/import-cats.ts';
import { logEntry } from './actions/write-entry.ts';
import { replayLog } from './actions/replay-log.ts';

/** Performs an action twice and returns its events. */
function listener(services: TestServices, who: { householdId: string; personId: string }) {
  const actor = personActor(who);
  return async (work: (ctx: Ctx) => Promise<unknown>) => {
    const told: unknown[] = [];
    const emit: Ctx['emit'] = async ({ name }, payload) => void told.push([name, payload]);
    for (let time = 0; time < 2; time++) await services.transact(actor, (ctx) => work({ ...ctx, emit }));
    return told;
  };
}

onBothEngines('events for the modules above', (open) => {
  testOnce('each thing once, however often it is sent', async () => {
    const services = await open();
    const id = await newCat(await newMember(services), { name: 'Miso' });
    const [{ householdId } = { householdId: '' }] = await services.database.db.select().from(cats);
    const tell = listener(services, { householdId, personId: newId() });
    const about = { householdId, catId: id };

    const reason = 'died' as const;
    expect(await tell((ctx) => archiveCat(ctx, id, reason))).toEqual([
      ['cat-archived', { ...about, name: 'Miso', reason }],
    ]);
    expect(await tell((ctx) => archiveCat(ctx, id, 'moved'))).toMatchObject([['cat-archived', { reason: 'moved' }]]);
    expect(await tell((ctx) => restoreCat(ctx, id))).toEqual([['cat-restored', { ...about, name: 'Miso' }]]);
    expect((await services.mails()).filter(({ kind }) => !kind.startsWith('verify'))).toEqual([]);
  });

  testOnce('a cat that goes with its import, once', async () => {
    const services = await open();
    const id = await newCat(await newMember(services), { name: 'Miso' });
    const [cat] = await services.database.db.select().from(cats);
    const about = { householdId: cat?.householdId ?? '', catId: id };
    const tell = listener(services, { householdId: about.householdId, personId: newId() });
    const told = await tell(async (ctx) => {
      const scope = householdScope(ctx.actor);
      return isDomainError(scope) ? scope : removeUntouchedCats(ctx, scope, [{ id, version: cat?.version ?? 0 }]);
    });
    expect(told).toEqual([['cat-deleted', about]]);
  });

  test('an entry once, its correction with what it corrects, its removal, and nothing that was refused', async () => {
    const services = await open();
    const member = await newMember(services);
    const catId = await newCat(member, { name: 'Miso' });
    const [{ householdId } = { householdId: '' }] = await services.database.db.select().from(cats);
    const { json } = await member.get('/api/auth/user');
    const personId: string = json.user.id;
    const tell = listener(services, { householdId, personId });
    const at = '2026-12-01T08:00:00Z';
    const entry = { id: newId(), kind: 'water', at, value: 80 } as const;
    const better = { ...entry, id: newId(), value: 90 };
    const base = { householdId, catId, kind: 'water', day: '2026-12-01', personId };

    expect(await tell((ctx) => logEntry(ctx, catId, entry))).toEqual([
      ['entry-logged', { ...base, entryId: entry.id, corrects: null }],
    ]);
    expect(await tell((ctx) => correctEntry(ctx, entry.id, better))).toEqual([
      ['entry-logged', { ...base, entryId: better.id, corrects: entry.id }],
    ]);
    expect(await tell((ctx) => removeEntry(ctx, better.id))).toEqual([
      ['entry-removed', { ...base, entryId: better.id }],
    ]);
    const queued = {
      entries: [
        { ...entry, id: newId(), catId, value: 5000 },
        { ...entry, catId },
      ],
    };
    expect(await tell((ctx) => replayLog(ctx, queued))).toEqual([]);
  });

  testOnce('every route of the module is in the description of the API', async () => {
    const services = await open();
    const { paths } = (await (await services.app.request('/api/openapi.json')).json()) as {
      paths: Record<string, object>;
    };
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(described).toEqual(
      expect.arrayContaining([
        'get /api/cats',
        'post /api/cats',
        'get /api/cats/{id}',
        'patch /api/cats/{id}',
        'post /api/cats/{id}/archive',
        'post /api/cats/{id}/restore',
        'get /api/cats/{id}/log',
        'post /api/cats/{id}/log',
        'get /api/cats/{id}/series',
        'post /api/log/batch',
        'patch /api/log/{id}',
        'delete /api/log/{id}',
        'get /api/today',
        'get /api/household',
        'patch /api/household',
      ]),
    );
  });
});

import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rateLimits } from '#src/capabilities/access/tables.ts';
import { onBothEngines, openBeside } from '#tests/support/engines.ts';
import { preparedRead } from './prepared-read.ts';

onBothEngines('a prepared read', (open, engine) => {
  test('sees the writes of its transaction, and elsewhere committed rows alone', async () => {
    let built = 0;
    const hitsOf = preparedRead((tx) => {
      built += 1;
      return tx
        .select({ hits: rateLimits.hits, windowStart: rateLimits.windowStart })
        .from(rateLimits)
        .where(eq(rateLimits.key, sql.placeholder('key')))
        .prepare('');
    });
    const services = await open();
    const { db, transaction } = services.database;
    const windowStart = services.clock.now();
    const row = (key: string) => ({ key, windowStart, hits: 1 });
    expect(await hitsOf(db, { key: 'one' })).toEqual([]);
    const undone = transaction(async (tx) => {
      await tx.insert(rateLimits).values(row('one'));
      expect(await hitsOf(tx, { key: 'one' })).toEqual([{ hits: 1, windowStart }]);
      if (engine === 'postgres') expect(await hitsOf(db, { key: 'one' })).toEqual([]);
      await tx.transaction(async (inner) => {
        await inner.insert(rateLimits).values(row('two'));
        expect(await hitsOf(inner as unknown as typeof tx, { key: 'two' })).toHaveLength(1);
      });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await hitsOf(db, { key: 'one' })).toEqual([]);
    await transaction((tx) => tx.insert(rateLimits).values(row('one')));
    services.statements();
    expect(await hitsOf(db, { key: 'one' })).toHaveLength(1);
    expect(services.statements()).toEqual([expect.stringContaining('"rate_limits"."key" = $1')]);
    expect(built).toBe(1);
    if (engine === 'pglite') return;
    const beside = await openBeside(services);
    expect(await hitsOf(beside.database.db, { key: 'one' })).toHaveLength(1);
    await beside.close();
    expect(await hitsOf(db, { key: 'one' })).toHaveLength(1);
    expect(built).toBe(1);
  });
});

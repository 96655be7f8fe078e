import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rememberKinds } from './fast-drizzle.mjs';

const file = 'node_modules/drizzle-orm/entity.js';

interface Entity {
  entityKind: symbol;
  is(value: unknown, type: unknown): boolean;
}
const load = (source: string) => import(`data:text/javascript,${encodeURIComponent(source)}`) as Promise<Entity>;

/** The answer, or the error, of one of them. */
function answerOf(ask: () => boolean): boolean | string {
  try {
    return ask();
  } catch (error) {
    return String(error);
  }
}

test('the is() of the tests and of the built server answers as Drizzle’s does, each time it is asked', async () => {
  const source = readFileSync(file, 'utf8');
  const [theirs, ours] = await Promise.all([load(source), load(rememberKinds(source))]);
  const { entityKind } = theirs;
  expect(ours.entityKind).toBe(entityKind);
  class Column {
    static readonly [entityKind]: string = 'Column';
  }
  class PgColumn extends Column {
    static readonly [entityKind]: string = 'PgColumn';
  }
  class Unnamed extends PgColumn {}
  /** As a second copy of the package has it. */
  class OtherColumn {
    static readonly [entityKind]: string = 'PgColumn';
  }
  class Plain {}
  const column = new PgColumn();
  const values = [
    ...[new Column(), column, new Unnamed(), new OtherColumn(), new Plain(), new Proxy(column, {})],
    ...[
      Object.create(column),
      Object.create(null),
      Object.create({ constructor: undefined }),
      { constructor: 'Column' },
    ],
    ...[
      {},
      [],
      new Date(),
      Column,
      () => {},
      null,
      undefined,
      '',
      'PgColumn',
      0,
      1,
      true,
      Object.create({ constructor: 7 }),
    ],
  ];
  const types = [Column, PgColumn, OtherColumn, Unnamed, Plain, Object];
  const answers = new Set<boolean | string>();
  for (const value of [...values, ...values])
    for (const type of types) {
      const answer = answerOf(() => ours.is(value, type));
      expect(answer).toBe(answerOf(() => theirs.is(value, type)));
      answers.add(answer);
    }
  expect([answers.has(true), answers.has(false), answers.size > 3]).toEqual([true, true, true]);
});

test('another version of Drizzle’s is() is refused', () => {
  expect(() => rememberKinds(readFileSync(file, 'utf8').replace('let cls', 'let kind'))).toThrow('compare its is()');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectNoDifferences } from '../support/agreement.ts';
import { openTestServices } from '../support/engines.ts';
import { checkLife } from '../support/lives/check-life.ts';
import { openLife } from '../support/lives/life.ts';
import { makeMove } from '../support/lives/make-move.ts';
import { home, move } from '../support/lives/moves.ts';

/** A life takes seconds; `LIVES=100` plays more of them, `LIFE` the one whose path a failure names. */
const LIVES = Number(process.env.LIVES ?? 4);
const A_LIFE_MS = 240_000;

test(
  'N10 N11 whatever a household, the desk, its card, time and a failing payment service do, in any order: rows, payment service and schedule agree, and every charge is one box',
  async () => {
    await fc.assert(
      fc.asyncProperty(home, fc.array(move, { minLength: 8, maxLength: 16 }), async (where, moves) => {
        const services = await openTestServices('postgres');
        try {
          const life = await openLife(services, where);
          for (const each of moves) {
            await makeMove(life, each);
            await checkLife(life);
          }
          await life.pass(1);
          await expectNoDifferences(services);
        } finally {
          await services.close();
        }
      }),
      { numRuns: LIVES, endOnFailure: true, ...(process.env.LIFE && { path: process.env.LIFE }) },
    );
    expect(LIVES).toBeGreaterThan(0);
  },
  LIVES * A_LIFE_MS,
);

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectNoDifferences } from '../support/agreement.ts';
import { openTestServices } from '../support/engines.ts';
import { checkLife } from '../support/lives/check-life.ts';
import { openLife } from '../support/lives/life.ts';
import { makeMove } from '../support/lives/make-move.ts';
import { type Home, home, type Move, move } from '../support/lives/moves.ts';
import { VisitedCells } from '../support/lives/visited.ts';
import { LIVES_THROUGH_EACH_STATE } from '../support/lives/ways.ts';

/** A life takes seconds; `LIVES=100` plays more of them, `LIFE` the one whose path a failure names. */
const LIVES = Number(process.env.LIVES ?? 4);
const A_LIFE_MS = 240_000;

/** The cells that were tried, by the lives through each state and then by the random ones. */
const cells = new VisitedCells();

/** Plays a life, and tries in each new state every action that it was not tried with. */
async function play(where: Home, moves: Move[]): Promise<void> {
  const services = await openTestServices('postgres');
  try {
    const life = await openLife(services, where);
    await cells.visit(life);
    for (const each of moves) {
      await cells.during(life, each, () => makeMove(life, each));
      await checkLife(life);
      await cells.visit(life);
    }
    await life.pass(1);
    await expectNoDifferences(services);
  } finally {
    await services.close();
  }
}

test(
  'N10 N11 each action of a plan is tried in each state that a household gets to, and is refused where the table refuses it, with its reason',
  async () => {
    for (const [where, moves] of LIVES_THROUGH_EACH_STATE) await play(where, moves);
    expect(cells.unvisited()).toEqual([]);
  },
  LIVES_THROUGH_EACH_STATE.length * A_LIFE_MS,
);

test(
  'N10 N11 after any acts of a household, the desk, its card, time and a failing payment service, in any order: rows, payment service and schedule agree, and every charge is one box',
  async () => {
    await fc.assert(fc.asyncProperty(home, fc.array(move, { minLength: 8, maxLength: 16 }), play), {
      numRuns: LIVES,
      endOnFailure: true,
      ...(process.env.LIFE && { path: process.env.LIFE }),
    });
    expect(LIVES).toBeGreaterThan(0);
  },
  LIVES * A_LIFE_MS,
);

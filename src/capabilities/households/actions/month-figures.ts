import type { MonthFigure } from '#src/capabilities/access/rules/month-figure.ts';
import { refusedSticks } from '../figures-store.ts';

/** By the id of the formula; `none` where nobody noted which stick it was. */
export const refusedByFormula: MonthFigure = {
  definition:
    'Sticks that a cat refused, as its household wrote down, by the formula of the stick and the day in the household’s calendar. Entries without a formula are counted as such.',
  async read(tx, reader, month) {
    const found = await refusedSticks(tx, reader, month);
    return Object.fromEntries(found.map(({ formula, sticks }) => [formula ?? 'none', sticks]));
  },
};

import { SMALL_CAT_KG } from '#src/capabilities/content/rules/safety-sheet.ts';
import {
  ACTIVE_LIST,
  type Active,
  type ActiveId,
  averagePerDay,
  ceilingPerDay,
} from '#src/capabilities/lab/rules/active-ingredients.ts';

const activeOf = (id: ActiveId) => ACTIVE_LIST.find((active) => active.id === id) as (typeof ACTIVE_LIST)[number];

const percent = (amount: number, active: Active) =>
  Math.round((amount / (ceilingPerDay(active, SMALL_CAT_KG) ?? amount)) * 100);

/** The two vitamins of the article: shares of a day's ceiling in one stick and in the average of a box, in whole percent. */
export const SUMS = [activeOf('vitaminA'), activeOf('vitaminD3')].map((active) => ({
  active,
  stick: percent(active.amount, active),
  average: percent(averagePerDay(active), active),
}));

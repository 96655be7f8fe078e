import { GUARANTEE_DAYS } from './times.ts';

/** Words of the terms about a cat that refuses its sticks. The terms and every claim print these words. */
export const REFUSAL_TERMS = {
  order: {
    head: `${GUARANTEE_DAYS} days on the first order.`,
    text: `For any reason, including a cat that refuses the sticks, until ${GUARANTEE_DAYS} days after your first sticks have arrived. We refund the whole order and you keep the sticks.`,
  },
  box: {
    head: 'A later box.',
    text: 'If a cat refuses its sticks, we refund the latest box. You do not have to give a reason.',
  },
} as const;

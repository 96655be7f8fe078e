import type { MonthFigure } from '#src/capabilities/access/rules/month-figure.ts';
import { countClaims } from '../claim-store.ts';
import { deliveryPromises } from '../promise-store.ts';

export const onTime: MonthFigure = {
  definition:
    'Deliveries to the door whose first promise was kept, by the day they came, of those and the promises that were missed, by the day that was promised first. A promise that was missed counts without its delivery.',
  read: deliveryPromises,
};

export const claims: MonthFigure = {
  definition: 'Claims for boxes of sticks that a cat refused, by the day they were made.',
  async read(tx, reader, month) {
    return { claims: await countClaims(tx, reader, month) };
  },
};

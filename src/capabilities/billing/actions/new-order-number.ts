import { randomInt } from 'node:crypto';
import type { Ctx } from '#src/platform/services.ts';
import { orderNumberTaken } from '../paid-order-store.ts';
import { orderNumber } from '../rules/order-number.ts';

/** A number that no order has. */
export async function newOrderNumber(ctx: Pick<Ctx, 'tx' | 'now'>): Promise<string> {
  for (;;) {
    const number = orderNumber(ctx.now, (below) => randomInt(below));
    if (!(await orderNumberTaken(ctx.tx, number))) return number;
  }
}

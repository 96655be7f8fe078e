import { defineEvent } from '#src/platform/events.ts';

/** An order of a partner was recorded, or what it brings changed. Told after its rows are written, in their transaction. */
export const saleSettled = defineEvent<{
  partnerId: string;
  saleId: string;
  /** It was recorded just now, counted or refused. */
  isNew: boolean;
}>('sale-settled');

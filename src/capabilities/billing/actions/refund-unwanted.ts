import type { Ctx } from '#src/platform/services.ts';
import { requestRefund } from './request-refund.ts';

/** Refunds a renewal that was charged while its plan ended. Once for each invoice, whose id the request has. */
export async function refundUnwanted(ctx: Ctx, { invoiceId }: { invoiceId: string }): Promise<void> {
  const refused = await requestRefund(ctx, {
    ...{ id: invoiceId, invoiceId, ask: { kind: 'full' }, reason: 'wrong' },
    ...{ note: 'Charged while the plan ended.', keepsPlan: true, by: null, seen: null },
  });
  if (refused) ctx.log.error({ invoice: invoiceId, code: refused.code }, 'an unwanted renewal stays paid');
}

import { householdScope } from '#src/capabilities/access/scopes.ts';
import type { ClientInfo } from '#src/capabilities/access/rate-limit.ts';
import { orderWasBoughtWith } from '#src/capabilities/billing/actions/order-facts.ts';
import { withdrawableOrders, withdrawOrder } from '#src/capabilities/billing/actions/withdraw-order.ts';
import { CONTRACT_RULES } from '#src/capabilities/billing/rules/plan-actions.ts';
import { sticksArrived } from '#src/capabilities/fulfilment/actions/sticks-arrived.ts';
import { newId } from '#src/lib/id.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { Actor, Ctx, AppServices } from '#src/platform/services.ts';
import type { InquiryAnswer, WithdrawalInput } from '../contract.ts';
import { withdrawalReceipt } from '../mail/withdrawal-receipt.tsx';
import { type Inquiry, insertEntry, updateInquiry } from '../store.ts';
import { countUse, honeypotAnswer, receiveInquiry } from './receive-inquiry.ts';

/**
 * Takes the declaration that somebody withdraws from their contract and acknowledges it at once, with date and time. It
 * counts with a wrong order number as well: nobody has to find papers before withdrawing. Refuses `too-many-attempts`.
 */
export async function withdraw(
  services: AppServices,
  input: WithdrawalInput,
  caller: ClientInfo,
  actor: Actor,
): Promise<InquiryAnswer | DomainError> {
  const decoy = honeypotAnswer(input, services.clock.now());
  const refused = await countUse(services, caller, 'formByAddress');
  if (refused ?? decoy) return (refused ?? decoy) as InquiryAnswer | DomainError;
  const { orderNumber, ...fields } = input;
  const details = orderNumber
    ? {
        orderNumber,
        orderFound: await services.read({ kind: 'visitor' }, ({ tx }) =>
          orderWasBoughtWith(tx, orderNumber, input.email),
        ),
      }
    : {};
  return receiveInquiry(
    services,
    { ...fields, kind: 'withdrawal', details },
    ({ settings }, inquiry, carriedOut) => withdrawalReceipt(settings, inquiry, carriedOut),
    (ctx, inquiry) => withdrawOwn(ctx, actor, inquiry),
  );
}

/**
 * The declaration of somebody who is signed in, about an order of the own household and in time, is carried out at once.
 * Every other one waits for people, because an order number and an address show nothing. True where the contract is ended.
 */
async function withdrawOwn(ctx: Ctx, actor: Actor, { id, details: { orderNumber } }: Inquiry): Promise<boolean> {
  const scope = householdScope(actor);
  if (!orderNumber || isDomainError(scope)) return false;
  const { householdId } = scope;
  const found = await withdrawableOrders(ctx, { email: '', householdId });
  const order = found.find(({ number }) => number === orderNumber);
  if (!order) return false;
  const contract = { withdrawnAt: order.withdrawnAt, sticksArrived: await sticksArrived(ctx, order.checkoutId) };
  if (CONTRACT_RULES.withdraw(contract, ctx.now) === 'too-late') return false;
  if (isDomainError(await withdrawOrder(ctx, orderNumber))) return false;
  await insertEntry(ctx.tx, {
    id: newId(),
    inquiryId: id,
    kind: 'withdrawn',
    authorId: null,
    body: orderNumber,
    at: ctx.now,
  });
  await updateInquiry(ctx.tx, id, { state: 'done', doneAt: ctx.now, updatedAt: ctx.now });
  return true;
}

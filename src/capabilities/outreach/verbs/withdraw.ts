import { householdScope } from '#src/capabilities/access/scopes.ts';
import type { Caller } from '#src/capabilities/access/verbs/login.ts';
import { withdrawableOrders, withdrawOrder } from '#src/capabilities/billing/verbs/withdraw-order.ts';
import { sticksArrived } from '#src/capabilities/fulfilment/verbs/sticks-arrived.ts';
import { newId } from '#src/kit/id.ts';
import { isRefusal, type Refusal } from '#src/kit/refusal.ts';
import type { Actor, Ctx, House } from '#src/platform/house.ts';
import type { InquiryAnswer, WithdrawalInput } from '../contract.ts';
import { withdrawalReceipt } from '../mail/withdrawal-receipt.tsx';
import { withdrawableUntil } from '../rules/withdrawal.ts';
import { type Inquiry, insertEntry, orderWasBoughtWith, updateInquiry } from '../store.ts';
import { countUse, decoyAnswer, receiveInquiry } from './receive-inquiry.ts';

/**
 * Takes the declaration that somebody withdraws from their contract and acknowledges it at once, with date and time.
 * It counts whatever the order number turns out to be: who withdraws does not have to find papers first.
 * Refuses `too-many-attempts`.
 */
export async function withdraw(
  house: House,
  input: WithdrawalInput,
  caller: Caller,
  actor: Actor,
): Promise<InquiryAnswer | Refusal> {
  const decoy = decoyAnswer(input, house.clock.now());
  const refused = await countUse(house, caller, 'formByAddress');
  if (refused ?? decoy) return (refused ?? decoy) as InquiryAnswer | Refusal;
  const { orderNumber, ...fields } = input;
  const details = orderNumber
    ? {
        orderNumber,
        orderFound: await house.read({ kind: 'visitor' }, ({ tx }) => orderWasBoughtWith(tx, orderNumber, input.email)),
      }
    : {};
  return receiveInquiry(
    house,
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
  if (!orderNumber || isRefusal(scope)) return false;
  const { householdId } = scope;
  const found = await withdrawableOrders(ctx, { email: '', householdId });
  const order = found.find(({ number }) => number === orderNumber);
  const until = order && withdrawableUntil(await sticksArrived(ctx, order.checkoutId));
  if (!order || (until && until < ctx.now)) return false;
  if (isRefusal(await withdrawOrder(ctx, orderNumber))) return false;
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

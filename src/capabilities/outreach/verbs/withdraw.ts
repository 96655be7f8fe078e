import type { Caller } from '#src/capabilities/access/verbs/login.ts';
import type { Refusal } from '#src/kit/refusal.ts';
import type { House } from '#src/platform/house.ts';
import type { InquiryAnswer, WithdrawalInput } from '../contract.ts';
import { withdrawalReceipt } from '../mail/withdrawal-receipt.tsx';
import { orderWasBoughtWith } from '../store.ts';
import { countUse, decoyAnswer, receiveInquiry } from './receive-inquiry.ts';

/**
 * Takes the declaration that somebody withdraws from their contract and acknowledges it at once, with date and time.
 * It counts whatever the order number turns out to be: who withdraws does not have to find papers first.
 * Refuses `too-many-attempts`.
 */
export async function withdraw(house: House, input: WithdrawalInput, caller: Caller): Promise<InquiryAnswer | Refusal> {
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
  return receiveInquiry(house, { ...fields, kind: 'withdrawal', details }, ({ settings }, inquiry) =>
    withdrawalReceipt(settings, inquiry),
  );
}

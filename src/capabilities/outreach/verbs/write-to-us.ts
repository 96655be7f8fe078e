import type { Caller } from '#src/capabilities/access/verbs/login.ts';
import type { Refusal } from '#src/kit/refusal.ts';
import type { House } from '#src/platform/house.ts';
import type {
  AffiliateInput,
  ContactInput,
  InquiryAnswer,
  PartnershipInput,
  ResultsRequestInput,
} from '../contract.ts';
import { inquiryConfirmation } from '../mail/confirmation.tsx';
import { countUse, decoyAnswer, type NewInquiry, receiveInquiry } from './receive-inquiry.ts';

type Outcome = Promise<InquiryAnswer | Refusal>;

/** A message to the people here. Refuses `too-many-attempts`, as all of these do. */
export function contact(house: House, input: ContactInput, caller: Caller): Outcome {
  const { message, ...fields } = input;
  return receive(house, { ...fields, kind: 'contact', body: message, details: {} }, caller);
}

export function applyAsAffiliate(house: House, input: AffiliateInput, caller: Caller): Outcome {
  const { brand, website, platform, audience, ...fields } = input;
  const details = { brand, website, platform };
  return receive(house, { ...fields, kind: 'affiliate', body: audience, details }, caller);
}

/** An answer to a partner page. */
export function proposePartnership(house: House, input: PartnershipInput, caller: Caller): Outcome {
  const { organisation, website, message, partner, ...fields } = input;
  const details = { brand: organisation, partner, ...(website ? { website } : {}) };
  return receive(house, { ...fields, kind: 'partnership', body: message, details }, caller);
}

/** A request for the clinical results while no document is published. */
export function requestResults(house: House, input: ResultsRequestInput, caller: Caller): Outcome {
  const { role, message, ...fields } = input;
  return receive(house, { ...fields, kind: 'results-request', body: message || undefined, details: { role } }, caller);
}

async function receive(house: House, inquiry: NewInquiry, caller: Caller): Outcome {
  const refused = await countUse(house, caller, 'formByAddress');
  return (
    refused ??
    decoyAnswer(inquiry, house.clock.now()) ??
    receiveInquiry(house, inquiry, ({ settings }, stored) => inquiryConfirmation(settings, stored))
  );
}

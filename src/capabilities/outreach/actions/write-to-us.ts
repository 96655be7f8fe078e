import type { ClientInfo } from '#src/capabilities/access/rate-limit.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { AppServices } from '#src/platform/services.ts';
import type {
  AffiliateInput,
  ContactInput,
  InquiryAnswer,
  PartnershipInput,
  ResultsRequestInput,
} from '../contract.ts';
import { inquiryConfirmation } from '../mail/confirmation.tsx';
import { countUse, honeypotAnswer, type NewInquiry, receiveInquiry } from './receive-inquiry.ts';

type Outcome = Promise<InquiryAnswer | DomainError>;

/** A message to the people here. Refuses `too-many-attempts`, as all of these do. */
export function contact(services: AppServices, input: ContactInput, caller: ClientInfo): Outcome {
  const { message, ...fields } = input;
  return receive(services, { ...fields, kind: 'contact', body: message, details: {} }, caller);
}

export function applyAsAffiliate(services: AppServices, input: AffiliateInput, caller: ClientInfo): Outcome {
  const { brand, website, platform, audience, ...fields } = input;
  const details = { brand, website, platform };
  return receive(services, { ...fields, kind: 'affiliate', body: audience, details }, caller);
}

/** An answer to a partner page. */
export function proposePartnership(services: AppServices, input: PartnershipInput, caller: ClientInfo): Outcome {
  const { organisation, website, message, partner, ...fields } = input;
  const details = { brand: organisation, partner, ...(website ? { website } : {}) };
  return receive(services, { ...fields, kind: 'partnership', body: message, details }, caller);
}

/** A request for the clinical results while no document is published. */
export function requestResults(services: AppServices, input: ResultsRequestInput, caller: ClientInfo): Outcome {
  const { role, message, ...fields } = input;
  return receive(
    services,
    { ...fields, kind: 'results-request', body: message || undefined, details: { role } },
    caller,
  );
}

async function receive(services: AppServices, inquiry: NewInquiry, caller: ClientInfo): Outcome {
  const refused = await countUse(services, caller, 'formByAddress');
  return (
    refused ??
    honeypotAnswer(inquiry, services.clock.now()) ??
    receiveInquiry(services, inquiry, ({ settings }, stored) => inquiryConfirmation(settings, stored))
  );
}

import { useState } from 'react';
import { fittingRegion } from '#src/capabilities/access/rules/address-regions.ts';
import { CONSENT_VERSION } from '#src/capabilities/onboarding/rules/consent.ts';
import { ApiError } from '#src/web/api.ts';
import { isUnauthorized, leaveToSignIn } from '#src/web/query-client.ts';
import { useForm } from '#src/web/use-form.ts';
import { useTold } from '#src/web/use-told.ts';
import type { EmbeddedPaymentView } from '../../contract.ts';
import { storeAgreement } from '../../queries.ts';
import { type AddressPayload, deliverableAddress, deliveryIssues } from '../../rules/delivery-fields.ts';

type Needs = EmbeddedPaymentView['needs'];

const REQUIRED = {
  name: 'Please enter your name',
  line1: 'Please enter your street and number',
  city: 'Please enter your city',
} as const;

/** Faults of region and postal code, by the names of the fields; the others are known only to the server. */
function countryProblems(customerData: { address: AddressPayload }) {
  const address = deliverableAddress(customerData);
  const issues = address ? deliveryIssues(address) : [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.split('.').at(-1) ?? path, message]));
}

/** Consent and delivery address, checked and stored before anything is paid. */
export function useAgreement(needs: Needs | null, country: string) {
  const form = useForm();
  const [accepted, setAccepted] = useState(false);
  const gift = useTold('gift-runs');
  const [typedRegion, setRegion] = useState('');
  const region = fittingRegion(country, typedRegion);
  // While another payment is asked for, what was asked of the buyer stays on screen.
  const [last, setLast] = useState<Needs>({ address: false, country: false });
  if (needs && (needs.address !== last.address || needs.country !== last.country)) setLast(needs);
  const { address: asksAddress, country: asksCountry } = last;

  const problems = (): Record<string, string> => ({
    ...(asksAddress && countryProblems(customerData())),
    ...(asksAddress && Object.fromEntries(Object.entries(REQUIRED).filter(([field]) => !form.text(field).trim()))),
    ...(!accepted && { consent: 'Please confirm this before you pay' }),
  });
  const customerData = () => ({
    name: form.text('name').trim(),
    address: {
      line1: form.text('line1').trim(),
      line2: form.text('line2').trim(),
      city: form.text('city').trim(),
      state: form.text('state').trim(),
      postal_code: form.text('postal_code').trim(),
      country,
    },
  });
  const check = (): boolean => {
    const wrong = problems();
    form.showProblems(wrong);
    return Object.keys(wrong).length === 0;
  };
  /** True once it is kept; else what is wrong stands beside its field. */
  const settle = async ({ sessionId, beside }: EmbeddedPaymentView): Promise<boolean> => {
    try {
      const consent = { accepted, version: CONSENT_VERSION, besideGift: beside !== null || gift.isTold() };
      await storeAgreement(sessionId, { consent, ...(asksAddress && { customerData: customerData() }) });
      return true;
    } catch (error) {
      if (error instanceof Error && isUnauthorized(error)) {
        leaveToSignIn();
        return false;
      }
      gift.note(error);
      const fields = error instanceof ApiError ? error.issues : [];
      if (fields.length === 0) throw error;
      form.showProblems(Object.fromEntries(fields.map(({ path, message }) => [path.split('.').at(-1), message])));
      return false;
    }
  };
  return { form, accepted, setAccepted, asksAddress, asksCountry, region, setRegion, check, settle };
}

export type AgreementState = ReturnType<typeof useAgreement>;

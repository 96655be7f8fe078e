import { ADULT_AGE } from '../../rules/consent.ts';
import { LegalLink, PrivacySentence } from './legal-link.tsx';

/** For a household that has a plan: says that the button, named with its amount, agrees to the terms as well. */
export function AgreedByPress({ button }: { button: string }) {
  return (
    <p className="small muted">
      With “{button}” you confirm that you are {ADULT_AGE} or older, and agree to these terms, to the{' '}
      <LegalLink>Terms of Service</LegalLink> and to the monthly renewal. <PrivacySentence />
    </p>
  );
}

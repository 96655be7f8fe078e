import { LegalText } from './legal-text.tsx';
import { PRIVACY } from './privacy.tsx';
import { ORDER } from './terms-order.tsx';
import { RIGHTS } from './terms-rights.tsx';
import { RULES } from './terms-rules.tsx';

function Terms() {
  return (
    <LegalText
      title="Terms of Service"
      opening="What you can expect from us and what we expect from you, from the first order to the last box."
      chapters={[...ORDER, ...RIGHTS, ...RULES]}
    />
  );
}

function Privacy() {
  return (
    <LegalText
      title="Privacy Policy"
      opening="What data we keep about you, what we use it for and when we delete it."
      chapters={PRIVACY}
    />
  );
}

export const SECTIONS = { terms: Terms, privacy: Privacy };

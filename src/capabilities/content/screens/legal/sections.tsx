import { LegalText } from './legal-text.tsx';
import { PRIVACY } from './privacy.tsx';
import { ORDER } from './terms-order.tsx';
import { RIGHTS } from './terms-rights.tsx';
import { RULES } from './terms-rules.tsx';

function Terms() {
  return (
    <LegalText
      title="Terms of Service"
      opening="What you can expect of us and what we expect of you, from the first order to the last box."
      chapters={[...ORDER, ...RIGHTS, ...RULES]}
    />
  );
}

function Privacy() {
  return (
    <LegalText
      title="Privacy Policy"
      opening="What this software knows about you, what it does with that, and when it forgets it."
      chapters={PRIVACY}
    />
  );
}

export const SECTIONS = { terms: Terms, privacy: Privacy };

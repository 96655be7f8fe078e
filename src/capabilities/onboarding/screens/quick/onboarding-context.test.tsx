import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useOnboarding } from './onboarding-context.tsx';

test('R91 the wizard’s context names itself when it is used outside its provider', () => {
  function Lost() {
    return <p>{useOnboarding().step}</p>;
  }
  expect(() => renderToStaticMarkup(<Lost />)).toThrow('useOnboarding must be used within an OnboardingProvider');
});

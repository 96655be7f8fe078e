/** Location that opens the onboarding wizard, with known choices. */
export function wizardAt(choice: { plan?: string; cats?: number } = {}) {
  const search = new URLSearchParams();
  if (choice.plan) search.set('plan', choice.plan);
  if (choice.cats) search.set('cats', String(choice.cats));
  return { pathname: '/', search: search.toString(), hash: 'onboarding' };
}

/** Location that opens the long wizard. */
export const everythingAt = () => ({ pathname: '/', hash: 'everything' });

/** Whether a location opens one of the two wizards. */
export const opensWizard = ({ pathname, hash }: { pathname: string; hash: string }): boolean =>
  pathname === '/' && (hash === '#onboarding' || hash === '#everything');

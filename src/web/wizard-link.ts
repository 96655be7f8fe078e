/** Where the onboarding wizard opens, with what is already known on the way. */
export function wizardAt(choice: { plan?: string; cats?: number } = {}) {
  const search = new URLSearchParams();
  if (choice.plan) search.set('plan', choice.plan);
  if (choice.cats) search.set('cats', String(choice.cats));
  return { pathname: '/', search: search.toString(), hash: 'onboarding' };
}

/** Where the long wizard opens: everything, in eight steps. */
export const everythingAt = () => ({ pathname: '/', hash: 'everything' });

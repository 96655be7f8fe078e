import type { TabId } from '#src/capabilities/households/screens/household-context.ts';

/** A tab of the dashboard, of one cat or of the one that was looked at last. */
export const dashboardPath = (tab: TabId, catId?: string): string => {
  const query = new URLSearchParams({ ...(catId && { cat: catId }), ...(tab !== 'overview' && { tab }) }).toString();
  return query ? `/dashboard?${query}` : '/dashboard';
};

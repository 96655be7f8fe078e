/** The tabs of the page; each is also its address: /info#plans. */
export const TABS = [
  { id: 'features', label: 'Features' },
  { id: 'plans', label: 'Plans' },
  { id: 'science', label: 'Science' },
  { id: 'about', label: 'About' },
  { id: 'support', label: 'Support' },
] as const;

export type TabId = (typeof TABS)[number]['id'];

/** The tab an address asks for; the first where it asks for none of them. */
export function tabOf(hash: string): TabId {
  return TABS.find(({ id }) => `#${id}` === hash)?.id ?? 'features';
}

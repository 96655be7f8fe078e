/** The two texts; each is also an address, and so is every section of it: /legal#privacy-cookies. */
export const TABS = [
  { id: 'terms', label: 'Terms of Service' },
  { id: 'privacy', label: 'Privacy Policy' },
] as const;

export type TabId = (typeof TABS)[number]['id'];

/** The text an address leads into; the terms where it leads into none. */
export function tabOf(hash: string): TabId {
  return /^#privacy(?:-|$)/.test(hash) ? 'privacy' : 'terms';
}

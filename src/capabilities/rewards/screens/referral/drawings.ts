import { CAST } from '#src/ui/cats/cast.ts';
import { catInner } from '#src/ui/cats/cat.ts';

/** One who was asked along, and the one who asked. */
function two(): string {
  const asked = catInner({ ...CAST.pita, mood: 'wide', pose: 'sit', uid: 'referral-asked' });
  const asking = catInner({ ...CAST.biscuit, mood: 'bliss', pose: 'loaf', uid: 'referral-asking' });
  return `<svg viewBox="0 0 620 470" aria-hidden="true"><g transform="translate(0 0) scale(.92)">${asked}</g><g transform="translate(300 176) scale(.75)">${asking}</g></svg>`;
}

export const DRAWINGS = { two };

import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';

export type LinkState = 'asking' | 'valid' | 'invalid' | 'missing' | 'unreachable';

export const SAID: Record<LinkState, string> = {
  asking: 'Checking the code in your link.',
  valid: `The code in your link is valid. This browser remembers it for ${CLAIMS.friendCode.text} and adds it to your order.`,
  invalid:
    'This link earns no points. Its code is unknown, is your own, has reached its limit for this year, or you have ordered before.',
  missing: 'This link has no code, so it earns no points. Ask your friend for the full link, or start without it.',
  unreachable: 'We could not check the code in your link. If you want the points, check it again before you start.',
};

import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';

export type LinkState = 'asking' | 'valid' | 'invalid' | 'missing' | 'unreachable';

export const SAID: Record<LinkState, string> = {
  asking: 'Looking at the code in your link.',
  valid: `The code in your link is good. This browser remembers it for ${CLAIMS.friendCode.text}, and it goes along with your order.`,
  invalid:
    'This link brings no points: its code is not one of ours, or is your own, or has brought all its friends for this year, or you have ordered before.',
  missing:
    'There is no code in this link, so it brings no points. Ask your friend for the whole link, or begin without.',
  unreachable: 'We could not check the code in your link. Begin only once it is checked if the points matter.',
};

/** Times for which a link can be open. */
export const LINK_PERIODS = {
  day: { hours: 24, text: '24 hours' },
  week: { hours: 168, text: '7 days' },
  month: { hours: 720, text: '30 days' },
} as const;
export type LinkPeriod = keyof typeof LINK_PERIODS;
export const PERIOD_IDS = Object.keys(LINK_PERIODS) as [LinkPeriod, ...LinkPeriod[]];

export const LINK_STATES = ['open', 'ended', 'revoked'] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** Open links of one cat at a time. */
export const MOST_OPEN_LINKS = 5;

/** Longest texts of a note, in characters. */
export const NOTE_FIELDS = { name: 80, practice: 120, text: 2000 } as const;

interface Link {
  expiresAt: Date;
  revokedAt: Date | null;
}

export function linkState({ expiresAt, revokedAt }: Link, now: Date): LinkState {
  if (revokedAt) return 'revoked';
  return expiresAt > now ? 'open' : 'ended';
}

/** States of a cat's links and the acts of each; the button and the action read it. */
export const LINK_RULES = {
  make: ({ livesHere, open }: { livesHere: boolean; open: number }): 'allowed' | 'cat-archived' | 'vet-links-full' => {
    if (!livesHere) return 'cat-archived';
    return open < MOST_OPEN_LINKS ? 'allowed' : 'vet-links-full';
  },
  /** Ended, revoked, of a cat that left, or unknown: the link's holder is not told which. */
  show: ({ state, livesHere }: { state: LinkState | null; livesHere: boolean }): 'allowed' | 'vet-link-closed' =>
    state === 'open' && livesHere ? 'allowed' : 'vet-link-closed',
  /** One note for each link, also after its owner removed it. */
  leaveNote: ({ notes }: { notes: number }): 'allowed' | 'vet-note-left' => (notes === 0 ? 'allowed' : 'vet-note-left'),
} as const;

/** The token is in the fragment, which no server log and no referrer has. */
export const vetPath = (token: string): string => `/vet#${token}`;

/** Before a token whose owner was told that the notes are on the page; those from before, of 30 days at most, have none. */
const WITH_NOTES = 'n.';

export const tokenWithNotes = (secret: string): string => `${WITH_NOTES}${secret}`;

export const isVetToken = (text: string): boolean => /^(?:n\.)?[\w-]{43}$/.test(text);

/** Whether the page of a link shows notes: its owner was told so when it was made. */
export const showsNotes = (token: string): boolean => token.startsWith(WITH_NOTES);

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Rate limits of everything but passwords at sign-in. */
export const LIMITS = {
  registerByAddress: { max: 100, windowSeconds: HOUR },
  resetByAccount: { max: 5, windowSeconds: HOUR },
  resetByAddress: { max: 30, windowSeconds: HOUR },
  linkByAddress: { max: 60, windowSeconds: HOUR },
  exportByPerson: { max: 10, windowSeconds: HOUR },
  /** Looking at an export counts as well: either unpacks all of it. */
  importByHousehold: { max: 20, windowSeconds: HOUR },
  inviteByPerson: { max: 20, windowSeconds: HOUR },
  /** Invitations to share a household, by sender, and by recipient from all senders. */
  memberInviteByPerson: { max: 10, windowSeconds: DAY },
  memberInviteByAddress: { max: 3, windowSeconds: DAY },
  verifyByPerson: { max: 5, windowSeconds: HOUR },
  /** Answers whether an address or a number has an account, so somebody must not ask for many. */
  contactByPerson: { max: 10, windowSeconds: HOUR },
  /** One row of the security log for a burst of wrong passwords or codes. */
  attemptsLogged: { max: 1, windowSeconds: HOUR },
  /** Limits mails about new devices; five a day are enough to notice a stranger. */
  newDeviceMailByPerson: { max: 5, windowSeconds: DAY },
  passwordByPerson: { max: 10, windowSeconds: HOUR },
  // Each page of /login asks for one challenge, and a network may be an office or a mobile operator's.
  challengeByNetwork: { max: 1000, windowSeconds: HOUR },
  challengeByPerson: { max: 60, windowSeconds: HOUR },
} as const;

/** Delays after wrong guesses at a password. Nothing is ever locked: after the delay one more guess is checked. */
export interface Slowdown {
  /** Guesses without a delay. */
  free: number;
  /** The delay after the next one; it doubles with each further guess. */
  firstSeconds: number;
  longestSeconds: number;
  /** Without a guess for so long, counting begins anew. */
  forgetSeconds: number;
}

/**
 * Slowdowns at sign-in. A device on which the account was signed in to before has a count of its own and is not touched
 * by the others; everybody else is held to all three of theirs. Only wrong guesses count in the end.
 */
export const SLOWDOWNS = {
  // Owners try the few passwords they use, twice each, before it takes longer. A stolen device with its cookie guesses
  // no faster than a stranger in one network.
  knownDevice: { free: 10, firstSeconds: 15, longestSeconds: 15 * MINUTE, forgetSeconds: DAY },
  // The same for strangers: one account, guessed at from one network (/24, /48). At most 112 guesses in any day.
  accountAndNetwork: { free: 10, firstSeconds: 15, longestSeconds: 15 * MINUTE, forgetSeconds: DAY },
  // All strangers together, so that a botnet gains little: at most 344 guesses a day at one account, where a list of
  // common passwords is useless because we refuse those. Fifty are free: a family, a school's address, a typo that
  // an app repeats. From a new device an owner under such an attack waits, or uses a mailed link to a new password,
  // which makes the device known.
  account: { free: 50, firstSeconds: 2, longestSeconds: 5 * MINUTE, forgetSeconds: DAY },
  // One network that tries one password at each of many accounts. An office or a mobile network shares a count, so many
  // are free and the longest delay is short: at most 200 at once, then 60 an hour.
  network: { free: 200, firstSeconds: 1, longestSeconds: MINUTE, forgetSeconds: HOUR },
  // Codes of an authenticator app, asked for after the right password: three of a million count at any moment, and
  // about a hundred guesses are heard in a day.
  secondFactor: { free: 5, firstSeconds: 30, longestSeconds: 15 * MINUTE, forgetSeconds: DAY },
} as const satisfies Record<string, Slowdown>;

/** Seconds to wait after so many guesses before the next one is heard. */
export function delayAfter(guesses: number, { free, firstSeconds, longestSeconds }: Slowdown): number {
  return guesses < free ? 0 : Math.min(longestSeconds, firstSeconds * 2 ** (guesses - free));
}

export const RESET_LINK_HOURS = 1;
export const VERIFY_LINK_HOURS = 24;
/**
 * Days in which a change of e-mail can be undone from the old address. At most as long as `rules/retention.ts` keeps
 * links.
 */
export const UNDO_LINK_DAYS = 7;
export const INVITATION_HOURS = 72;
/** As long as browsers keep a cookie at most. */
export const KNOWN_DEVICE_DAYS = 400;

const HOUR = 3600;

/**
 * Rate limits. A family, an office or a school shares an address; a mailbox must not be flooded by others' requests.
 */
export const LIMITS = {
  formByAddress: { max: 120, windowSeconds: HOUR },
  /** Reading a file costs more than storing a text. */
  uploadByAddress: { max: 40, windowSeconds: HOUR },
  /** All forms together: each of them sends a mail to the typed address. */
  mailByEmail: { max: 5, windowSeconds: HOUR },
  /** Separate limit, so that others cannot use up somebody's right to withdraw. */
  withdrawalByEmail: { max: 5, windowSeconds: HOUR },
  /** A visitor writes in short messages, and several may share a network address. */
  chatByAddress: { max: 120, windowSeconds: HOUR / 6 },
  chatByVisitor: { max: 40, windowSeconds: HOUR / 6 },
  chatByHousehold: { max: 60, windowSeconds: HOUR / 6 },
  /** Conversations that visitors begin. */
  conversationByAddress: { max: 20, windowSeconds: HOUR },
  linkByAddress: { max: 120, windowSeconds: HOUR },
  /** A double click, or a retry after an answer that was lost. */
  sameRequest: { max: 1, windowSeconds: HOUR },
} as const;

export const WAITLIST_LINK_DAYS = 7;

/** Days for which the link that confirms a newsletter works; unconfirmed addresses are kept as long. */
export const NEWSLETTER_LINK_DAYS = 7;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How often is too often. Right passwords are given back, so only wrong guesses count against a login. */
export const LIMITS = {
  loginByAccountAndAddress: { max: 10, windowSeconds: 15 * MINUTE },
  loginByAccount: { max: 100, windowSeconds: HOUR },
  loginByAddress: { max: 100, windowSeconds: 15 * MINUTE },
  registerByAddress: { max: 100, windowSeconds: HOUR },
  resetByAccount: { max: 5, windowSeconds: HOUR },
  resetByAddress: { max: 30, windowSeconds: HOUR },
  linkByAddress: { max: 60, windowSeconds: HOUR },
  exportByPerson: { max: 10, windowSeconds: HOUR },
  deleteByPerson: { max: 10, windowSeconds: HOUR },
  verifyByPerson: { max: 5, windowSeconds: HOUR },
  passwordByPerson: { max: 10, windowSeconds: HOUR },
} as const;

export const RESET_LINK_HOURS = 1;
export const VERIFY_LINK_HOURS = 24;
/** How long a change of e-mail can be undone from the old address. At most as long as `rules/retention.ts` keeps links. */
export const UNDO_LINK_DAYS = 7;

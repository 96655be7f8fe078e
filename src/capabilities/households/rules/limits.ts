const HOUR = 3600;

/** For a household with six cats and a week to catch up on, with room to spare. */
export const LOG_LIMIT = { max: 1000, windowSeconds: HOUR };
export const REPLAY_LIMIT = { max: 100, windowSeconds: HOUR };
export const CAT_LIMIT = { max: 60, windowSeconds: HOUR };

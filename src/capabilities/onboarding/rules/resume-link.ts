/** C47: the link works once, for so many days. */
export const RESUME_LINK_DAYS = 7;

/** Asking twice within this time is a double click: one mail. */
export const SAME_REQUEST_SECONDS = 60;

const HOUR = 3600;
export const LINKS_OF_A_DRAFT = { max: 6, windowSeconds: HOUR };
export const LINKS_OF_AN_ADDRESS = { max: 30, windowSeconds: HOUR };
export const LINKS_TO_AN_EMAIL = { max: 6, windowSeconds: 24 * HOUR };
export const OPENINGS_OF_AN_ADDRESS = { max: 60, windowSeconds: HOUR };

/** Points for each of both households once the first box of the referred one has been shipped. */
export const FRIEND_POINTS = 200;

/** So many friends of one household count in a calendar year. */
export const FRIENDS_A_YEAR = 20;

export const FRIEND_CODE_DAYS = 60;

/** Points for each of both households once the first box of the referred one has been shipped. */
export const REFERRAL_POINTS = 200;

/** So many friends of one household count in a calendar year. */
export const REFERRALS_A_YEAR = 20;

export const REFERRAL_CODE_DAYS = 60;

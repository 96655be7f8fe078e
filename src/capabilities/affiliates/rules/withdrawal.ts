interface Used {
  /** The application is there, to be opened again. */
  hasApplication: boolean;
  isPartners: boolean;
  /** Orders with their code, counted or not. */
  orders: number;
  /** Affiliates whom they brought along. */
  team: number;
  /** An account at Stripe was opened for them. */
  hasConnect: boolean;
}

const CLOSE = 'Close the account instead: what it earned is paid.';

/** Reasons for which an approval is not taken back, in sentences. */
export const KEPT_BECAUSE = {
  partner: 'This is the account of a partner, so the approval stays. Close the account instead.',
  orders: `Orders came by this account, so the approval stays. ${CLOSE}`,
  team: `They brought other affiliates along, so the approval stays. ${CLOSE}`,
  connect: 'They have an account at Stripe for payouts, so the approval stays. Close the account instead.',
  application: 'The application is not there any more, so the approval stays. Close the account instead.',
} as const;

/** The reason for which an approval stays; null while nothing has come of it. */
export function approvalKeptBy({
  hasApplication,
  isPartners,
  orders,
  team,
  hasConnect,
}: Used): keyof typeof KEPT_BECAUSE | null {
  if (isPartners) return 'partner';
  if (orders > 0) return 'orders';
  if (team > 0) return 'team';
  if (hasConnect) return 'connect';
  return hasApplication ? null : 'application';
}

/** Facts of an account at Stripe that decide whether it can be paid. */
export interface ConnectFacts {
  transfers: string | undefined;
  payoutsEnabled: boolean;
  detailsSubmitted: boolean;
  disabledReason: string | null;
  due: readonly string[];
}

/** Whether commissions can be transferred to an account, and else why not, in a sentence for its owner. */
export function connectStanding(facts: ConnectFacts): { connectPayable: boolean; connectReason: string | null } {
  const { transfers, payoutsEnabled, detailsSubmitted, disabledReason, due } = facts;
  if (transfers === 'active' && payoutsEnabled) return { connectPayable: true, connectReason: null };
  return { connectPayable: false, connectReason: reasonOf({ detailsSubmitted, disabledReason, due }) };
}

function reasonOf({
  detailsSubmitted,
  disabledReason,
  due,
}: Pick<ConnectFacts, 'detailsSubmitted' | 'disabledReason' | 'due'>): string {
  if (disabledReason?.startsWith('rejected.'))
    return 'Stripe has refused the account. Please enter an account at a bank.';
  if (!detailsSubmitted) return 'The form of Stripe is not filled in yet.';
  if (due.length) return 'Stripe asks for more. Please open its form again.';
  if (disabledReason === 'requirements.pending_verification' || disabledReason === 'under_review')
    return 'Stripe is checking the account. It takes some days at most.';
  return 'Stripe does not take transfers to the account yet.';
}

import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { formatDate } from '#src/lib/dates.ts';
import { SHOP_ZONE } from '#src/lib/time-zones.ts';
import { countOf } from '#src/lib/plurals.ts';
import { AFTER_A_PLAN } from '../../rules/gift.ts';
import type { FoundGiftView } from '../../redemption-contract.ts';

/** Content of a gift code, and its giver. */
export function FoundGift({ gift }: { gift: FoundGiftView }) {
  const { from, months, plan, message, countryName, redeemableUntil } = gift;
  return (
    <div className="stack gap3">
      <h2 className="d-sm">From {from}</h2>
      {message && <p className="lead">{message}</p>}
      <p>
        A test kit and {countOf(months, 'month')} of {PLANS[plan].name} for one cat, in {countryName}. It can be
        redeemed until {formatDate('full', redeemableUntil, SHOP_ZONE)}. Nothing is charged, now or after the last box.
      </p>
      <p>
        {AFTER_A_PLAN} Do you have a plan? Keep the code; you can cancel the plan under Billing and redeem it from the
        day after it ends.
      </p>
    </div>
  );
}

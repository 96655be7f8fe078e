import { HeartHandshake } from '#src/ui/icons/heart-handshake.ts';
import { ShieldCheck } from '#src/ui/icons/shield-check.ts';
import { SlidersHorizontal } from '#src/ui/icons/sliders-horizontal.ts';
import { Stethoscope } from '#src/ui/icons/stethoscope.ts';
import { Truck } from '#src/ui/icons/truck.ts';
import { UsersRound } from '#src/ui/icons/users-round.ts';
import type { ReactNode } from 'react';
import { CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { ENTITLEMENTS } from '#src/capabilities/pricing/rules/plans.ts';
import { bestSavingPercent } from '#src/capabilities/pricing/rules/prices.ts';
import { CURRENCIES } from '#src/lib/money.ts';

const { consultations, deliveryEurope, deliveryGulf, guarantee } = CLAIMS;
const { standard, premium, pro } = ENTITLEMENTS;

/** '32% in USD, 31% in EUR, 27% in AED' */
const SAVINGS = CURRENCIES.map((currency) => `${bestSavingPercent(currency)}% in ${currency}`).join(', ');

export function SmallPrint() {
  return (
    <div className="wrap ledger">
      <h2 className="d-md">The small print, printed large.</h2>
      <dl>
        <Entry icon={<ShieldCheck size={28} />} title="Refused? Refunded.">
          If your cat will not eat the sticks, you have {guarantee.text} to get your money back. We do not ask the cat
          for a reason.
        </Entry>
        <Entry icon={<HeartHandshake size={28} />} title="One for yours, one for a shelter">
          Every paid subscription also sets a month of supplements aside for a cat who does not have a sofa yet.
        </Entry>
        <Entry icon={<UsersRound size={28} />} title="Cheaper by the cat">
          Two cats or six, the price per cat goes down with each. Up to {SAVINGS}.
        </Entry>
        <Entry icon={<SlidersHorizontal size={28} />} title="It changes when they do">
          Formula reviewed {standard.adjustment} on Standard, {premium.adjustment} on Premium, {pro.adjustment} on Pro.
        </Entry>
        <Entry icon={<Stethoscope size={28} />} title="A vet when you want one">
          Premium includes {consultations.text}. On Pro, Dr. AI answers at 3 am too.
        </Entry>
        <Entry icon={<Truck size={28} />} title="Free delivery in the Gulf">
          UAE and GCC in {deliveryGulf.text}. Europe in {deliveryEurope.text}. The first month ships free everywhere.
        </Entry>
      </dl>
    </div>
  );
}

function Entry({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="title">
        {icon}
        {title}
      </dt>
      <dd className="muted">{children}</dd>
    </div>
  );
}

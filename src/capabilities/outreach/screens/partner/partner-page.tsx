import { formatMoney } from '#src/lib/money.ts';
import { pageMeta } from '#src/web/meta.ts';
import { ColourBand } from '#src/web/shells/content.tsx';
import { useHashTab } from '#src/web/shells/hash-tabs.tsx';
import { PublicShell } from '#src/web/shells/public.tsx';
import type { PartnerView } from '../../contract.ts';
import { monthlyEarnings } from '../../rules/partner-earnings.ts';
import { Art } from './art.tsx';
import { Earnings, localText } from './earnings.tsx';
import { Impact } from './impact.tsx';
import { Overview } from './overview.tsx';
import { Order, type OrderProps } from './order.tsx';
import { PartnerTabs, tabOf } from './partner-tabs.tsx';
import { Ready } from './ready.tsx';
import { StaticSection } from './static-section.tsx';
import './partner.css';
import './partner-earnings.css';

export function partnerMeta({ slug, name }: PartnerView) {
  return pageMeta({
    path: `/${slug}`,
    title: `${name} and Purrwell. A pitch`,
    description: `What ${name} and Purrwell could do together: the product, the earnings, and the shelters, with every figure and its source.`,
    card: 'partner',
  });
}

/** The page we would like one partner to read. */
export function PartnerPage({ partner, onOrder }: OrderProps) {
  const tab = useHashTab(tabOf);
  return (
    <PublicShell tint="blue" head={<Head partner={partner} />}>
      <div className="pp">
        {partner.sample && (
          <p className="partner-sample f-saffron">
            <span className="wrap">
              <b>A sample pitch.</b> {partner.name} does not exist and its stories are made up. The terms and the
              arithmetic are the ones we would send.
            </span>
          </p>
        )}
        <Order partner={partner} onOrder={onOrder} />
        <PartnerTabs
          path={`/${partner.slug}`}
          current={tab}
          panels={{
            overview: <Overview partner={partner} />,
            products: (
              <>
                <StaticSection name="plans" />
                <StaticSection name="seven" />
              </>
            ),
            earnings: <Earnings partner={partner} shown={tab === 'earnings'} />,
            impact: <Impact partner={partner} />,
          }}
        />
        <Ready partner={partner} />
      </div>
    </PublicShell>
  );
}

/** Beginning of the page: the headline, and the earnings of one month. */
export function Head({ partner }: { partner: PartnerView }) {
  const baseline = monthlyEarnings(partner);
  return (
    <ColourBand
      className="partner-head"
      tint="blue"
      title={partner.content.headline}
      lead={partner.content.lead}
      art={<Art name="house" />}
    >
      <p className="partner-headline" data-cited="terms">
        <b>{partner.name}</b>, {partner.country}: {formatMoney(baseline)}
        {partner.local && `, or ${localText(baseline, partner.local)},`} for one month’s new subscribers
      </p>
    </ColourBand>
  );
}

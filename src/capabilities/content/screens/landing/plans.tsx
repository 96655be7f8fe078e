import { ShieldCheck } from '#src/ui/icons/shield-check.ts';
import { useState } from 'react';
import { PLAN_LIST } from '#src/capabilities/pricing/rules/plans.ts';
import { PRICE_BOOK, type PriceBook, planTotals, TEST_KIT_VALUE } from '#src/capabilities/pricing/rules/prices.ts';
import { GUARANTEE_DAYS } from '#src/capabilities/pricing/rules/times.ts';
import { useCurrency } from '#src/capabilities/pricing/screens/use-currency.ts';
import { type PlanOffers, usePlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import { formatMoney } from '#src/lib/money.ts';
import { catsInWords } from '../../rules/cats-in-words.ts';
import { Art } from './art.tsx';
import { LaunchNote } from './launch-note.tsx';
import { type Offer, OfferCard, OfferControls } from './offer-card.tsx';
import { PriceTable } from './price-table.tsx';
import './plans.css';

const SEATS = ['shelf0', 'shelf1', 'shelf2', 'shelf3', 'shelf4', 'shelf5'] as const;

export function Plans() {
  const [cats, setCats] = useState(2);
  const [currency] = useCurrency();
  const offers = usePlanOffers();
  return (
    <section className="sec plans" id="plans">
      <div className="wrap">
        <div className="phead">
          <h2 className="d-lg">How many cats are we talking about?</h2>
          <div className="pctl needs-js">
            <OfferControls cats={cats} onCats={setCats} />
          </div>
        </div>
        <LaunchNote {...{ cats, currency, offers }} />
        <div className="shelf" data-cats={cats} aria-hidden="true">
          {SEATS.map((seat) => (
            <Art key={seat} name={seat} className="seat" />
          ))}
        </div>
        <PlanGrid {...{ cats, currency, offers }} />
        <p className="small muted pfoot">
          <ShieldCheck size={18} aria-hidden="true" />
          <span>
            {GUARANTEE_DAYS}-day money-back guarantee on every plan. The test kit, worth{' '}
            <b>{formatMoney(TEST_KIT_VALUE[currency])}</b>, is included free.{' '}
            <a className="link" href="/gift" data-app>
              Give it as a gift
            </a>
            .
          </span>
        </p>
        <PriceTable />
      </div>
    </section>
  );
}

interface PlanGridProps extends Omit<Offer, 'plan'> {
  offers: PlanOffers;
  /** Another price book than that of the page, for a preview. */
  book?: PriceBook;
}

/** The plans side by side with their prices. */
export function PlanGrid({ book = PRICE_BOOK, ...props }: PlanGridProps) {
  return (
    <div className="pgrid">
      {PLAN_LIST.map((plan) => (
        <PlanOffer key={plan.id} {...{ plan, book, ...props }} />
      ))}
    </div>
  );
}

type PricedOffer = Offer & { book: PriceBook };

function PlanOffer({ offers, book, ...offer }: PricedOffer & { offers: PlanOffers }) {
  const { plan, cats, currency } = offer;
  return (
    <OfferCard
      {...offer}
      offers={offers}
      price={planTotals(plan.id, cats, currency, book).unit}
      per={
        <>
          per cat
          <br />
          per month
        </>
      }
      total={<TotalLine {...offer} book={book} />}
    />
  );
}

function TotalLine({ plan, cats, currency, book }: PricedOffer) {
  const { total, savings, discountPercent } = planTotals(plan.id, cats, currency, book);
  if (cats === 1) return `${formatMoney(total)} a month in all`;
  return (
    <>
      <span className="nb">
        {formatMoney(total)} a month for {catsInWords(cats)}.
      </span>{' '}
      <span className="nb">
        You save {formatMoney(savings)} ({discountPercent}%)
      </span>
    </>
  );
}

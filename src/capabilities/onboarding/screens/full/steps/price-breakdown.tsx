import type { ReactNode } from 'react';
import type { SignedQuote } from '#src/capabilities/pricing/quote-contract.ts';
import { countryInSentence } from '#src/capabilities/access/rules/delivery-countries.ts';
import { lowestBefore } from '#src/capabilities/pricing/rules/lowest-prices.ts';
import {
  LAUNCH,
  launchBase,
  LAUNCH_CURRENCY,
  launchBannerSaving,
  launchDiscountPercent,
  launchFirstMonth,
} from '#src/capabilities/pricing/rules/launch-offer.ts';
import { usePlanOffers } from '#src/capabilities/pricing/screens/use-plan-offers.ts';
import { addMoney, formatMoney, type Money, negateMoney } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { Price } from '#src/ui/price.tsx';
import type { QuoteState } from '../../shared/use-quote.ts';
import { useFullWizard } from '../full-wizard-context.tsx';

/** The first month as it will be charged, beside every month after: the one signed quote says both. */
export function PriceBreakdown({ price }: { price: QuoteState }) {
  const { quote, shown, error, retry } = price;
  if (error) return <NoPrice words={error} retry={retry} />;
  if (!shown) {
    return (
      <p className="small muted wizard-waiting" role="status">
        Loading the price…
      </p>
    );
  }
  return (
    <div aria-busy={!quote}>
      {isShownOffer(shown) && <Banner cats={shown.cats} />}
      <div className="full-wizard-offer">
        <FirstMonth quote={shown} />
        <EveryMonth quote={shown} />
      </div>
      <Notes quote={shown} />
    </div>
  );
}

function NoPrice({ words, retry }: { words: string; retry: () => void }) {
  return (
    <div role="alert" className="wizard-waiting">
      <p>{words}</p>
      <Button size="sm" variant="quiet" onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

/** The first month of a quote with the launch offer. */
const offeredMonth = ({ planTotal, lines }: SignedQuote) =>
  addMoney(planTotal, ...lines.filter(({ kind }) => kind === 'launch-offer').map(({ amount }) => amount));

/** Whether a quote is by the launch offer that this page shows. One that was published since has amounts of its own. */
const isShownOffer = (quote: SignedQuote) =>
  quote.offerCode === LAUNCH.code && offeredMonth(quote).amount === launchFirstMonth(quote.plan, quote.cats).amount;

/** R137: the saving is always counted on the Standard base, and says so. */
function Banner({ cats }: { cats: number }) {
  const saving = launchBannerSaving(cats);
  if (saving.amount === 0) return null;
  return (
    <p className="full-wizard-banner">
      <b className="title">
        {cats} cats save {formatMoney(saving)}
      </b>
      <span className="small">
        {launchDiscountPercent(cats)}% off, on the Standard base of {formatMoney(launchBase('standard'))}
      </span>
    </p>
  );
}

function FirstMonth({ quote }: { quote: SignedQuote }) {
  const { cats, plan } = quote;
  const offered = quote.offerCode !== null;
  const off = launchDiscountPercent(cats);
  const base = launchBase(plan);
  const month = offeredMonth(quote);
  const explained = isShownOffer(quote);
  return (
    <Card
      title={offered ? 'Launch offer: first month' : 'First month'}
      price={quote.totalToday}
      note={offered ? 'today, for the whole household, first month only' : 'today, for the whole household'}
      paid
    >
      {offered && (
        <>
          {explained && <Row label="Launch price" amount={base} />}
          {explained && off > 0 && (
            <Row label={`${cats} cats (${off}%)`} amount={addMoney(month, negateMoney(base))} saving />
          )}
          <Row label="Per household, first month" amount={month} per="/month" />
          <Row label="Lowest price of the 30 days before" amount={lowestBefore(plan, cats)} />
        </>
      )}
      {!offered && <TableRows quote={quote} />}
      <Row label="Test kits" amount={null} />
      <Row label="Delivery" amount={quote.shippingToday.amount === 0 ? null : quote.shippingToday} />
    </Card>
  );
}

function EveryMonth({ quote }: { quote: SignedQuote }) {
  const { renewalTotal, shippingRenewal } = quote;
  return (
    <Card title="Every month after" price={renewalTotal} note="a month, starting one month after the first sticks ship">
      <TableRows quote={quote} />
      <Row label="Delivery" amount={shippingRenewal.amount === 0 ? null : shippingRenewal} />
    </Card>
  );
}

function TableRows({ quote }: { quote: SignedQuote }) {
  const { cats, unit, planTotal, savings, discountPercent } = quote;
  return (
    <>
      {savings.amount > 0 && (
        <>
          <Row label={`${cats} cats, single price`} amount={addMoney(planTotal, savings)} />
          <Row label={`Household saving (${discountPercent}%)`} amount={negateMoney(savings)} saving />
        </>
      )}
      <Row label={cats === 1 ? 'One cat' : `${cats} cats, ${formatMoney(unit)} each`} amount={planTotal} per="/month" />
    </>
  );
}

interface CardProps {
  title: string;
  price: Money;
  note: string;
  paid?: boolean;
  children: ReactNode;
}

function Card({ title, price, note, paid, children }: CardProps) {
  return (
    <section className="full-wizard-price" data-paid={paid}>
      <h3 className="title">{title}</h3>
      <div>
        <Price money={price} className="big" />
        <p className="small muted">{note}</p>
      </div>
      <dl className="wizard-totals">{children}</dl>
    </section>
  );
}

/** An amount of null is free. */
function Row({ label, amount, per, saving }: { label: string; amount: Money | null; per?: string; saving?: boolean }) {
  return (
    <div className={saving ? 'saving' : undefined}>
      <dt>{label}</dt>
      <dd>
        <span className="num">{amount ? formatMoney(amount) : 'Free'}</span>
        {per}
      </dd>
    </div>
  );
}

function Notes({ quote }: { quote: SignedQuote }) {
  const { answers } = useFullWizard();
  const { launchRuns } = usePlanOffers();
  const { tax, currency } = quote;
  const country = countryInSentence(quote.country);
  return (
    <p className="small muted full-wizard-notes">
      {launchRuns &&
        currency !== LAUNCH_CURRENCY &&
        `The launch offer is in ${LAUNCH_CURRENCY} only. In ${currency} you pay the regular price from the first month. `}
      {tax.amount.amount > 0
        ? `Prices include VAT for ${country}: ${tax.ratePercent}%, ${formatMoney(tax.amount)} of today. `
        : 'Prices include all taxes. '}
      {!answers.owner.country && `Until you choose your country, we show delivery to ${country}.`}
    </p>
  );
}

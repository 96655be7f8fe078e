import { Check } from '#src/ui/icons/check.ts';
import { Link2 } from '#src/ui/icons/link-2.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { COMMISSION } from '#src/capabilities/pricing/rules/commission.ts';
import { formatMoney } from '#src/lib/money.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/plurals.ts';
import { Button } from '#src/ui/button.tsx';
import { Price } from '#src/ui/price.tsx';
import { toast } from '#src/ui/toast.tsx';
import { usePause } from '#src/web/use-form.ts';
import { affiliateQuery } from '../../rules/affiliate-address.ts';
import type { AffiliateEarnings } from '../../rules/affiliate-earnings.ts';
import type { AffiliateInputs } from '../../rules/affiliate-inputs.ts';

export interface ResultsProps {
  inputs: AffiliateInputs;
  earnings: AffiliateEarnings;
}

/** In this month as many customers pay as ever will. */
const FULL = COMMISSION.payments;

/** Long figures are set smaller. */
const lengthOf = (text: string) => (text.length > 11 ? 'long' : text.length > 8 ? 'middling' : undefined);
const years = (period: number) => countOf(period, 'year');

/** Results of the calculation, largest first. */
export function Results({ inputs, earnings }: ResultsProps) {
  const { customers, monthly, annual, firstYear, overrideAnnual, performanceTarget } = earnings;
  return (
    <div className="affiliate-results colour-band ink">
      <h3 className="small strong">Monthly commission, steady state from month {FULL}</h3>
      <p className="affiliate-main" data-length={lengthOf(formatMoney(monthly))}>
        <Price money={monthly} />
      </p>
      <dl className="affiliate-tiles">
        <Tile name="New customers a month">
          <span className="num">{formatNumber(customers)}</span>
        </Tile>
        <Tile name="Annual commission">
          <Price money={annual} />
        </Tile>
        <Tile name="First year, on the way up">
          <Price money={firstYear} />
        </Tile>
        <Tile name="Team override, a year">
          <Price money={overrideAnnual} />
        </Tile>
        <Tile name={`Performance target, customers in ${years(inputs.performancePeriod)}`}>
          <span className="num">{formatNumber(performanceTarget)}</span>
        </Tile>
      </dl>
      <CopyButton inputs={inputs} earnings={earnings} />
      <p className="cap affiliate-fine">
        Worked out as <a href="#how">written below</a>. Arithmetic, not a promise of income.
      </p>
      <Announcement>
        {`${formatMoney(monthly)} a month from month ${FULL} on, ${formatMoney(annual)} a year.`}
      </Announcement>
    </div>
  );
}

function Tile({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="cap">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const QUIET_MS = 900;

/** Says the outcome once the sliders rest, and nothing on arrival. */
function Announcement({ children }: { children: string }) {
  const arrived = useRef(false);
  const [said, say] = useState('');
  useEffect(() => {
    if (!arrived.current) {
      arrived.current = true;
      return;
    }
    const resting = setTimeout(() => say(children), QUIET_MS);
    return () => clearTimeout(resting);
  }, [children]);
  return (
    <p className="vh" role="status">
      {said}
    </p>
  );
}

const COPIED_MS = 2500;

function CopyButton({ inputs, earnings }: ResultsProps) {
  const [copied, setCopied] = useState(false);
  const pause = usePause();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(asText({ inputs, earnings }));
      setCopied(true);
      pause(COPIED_MS, () => setCopied(false));
      toast({ title: 'Copied', text: 'The figures and the link to them are on your clipboard.' });
    } catch {
      toast({
        title: 'Not copied',
        text: 'Your browser blocked copying. Copy the address of this page instead; it contains the calculation.',
        tone: 'bad',
      });
    }
  };
  return (
    <Button variant="milk" className="needs-js" onClick={() => void copy()}>
      {copied ? <Check size={22} aria-hidden="true" /> : <Link2 size={22} aria-hidden="true" />}
      Copy this calculation
    </Button>
  );
}

function asText({ inputs, earnings }: ResultsProps): string {
  const { followerCount, conversionRate, standardPercent, premiumPercent, proPercent } = inputs;
  return [
    `${formatNumber(followerCount)} followers, ${conversionRate}% conversion, ${standardPercent}/${premiumPercent}/${proPercent} Standard/Premium/Pro`,
    `Monthly commission, steady state from month ${FULL}: ${formatMoney(earnings.monthly)}`,
    `Annual: ${formatMoney(earnings.annual)}. First year: ${formatMoney(earnings.firstYear)}`,
    `Team override, a year: ${formatMoney(earnings.overrideAnnual)}`,
    `${window.location.origin}/affiliate${affiliateQuery(inputs)}`,
  ].join('\n');
}

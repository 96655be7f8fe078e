import { useQuery } from '@tanstack/react-query';
import { countOf, plural } from '#src/lib/plurals.ts';
import { ownDonationsQuery } from '../../queries.ts';
import { useSubscription } from './subscription-context.ts';

/** Months for shelters that were set aside with the household's payments; nothing until the server answers, and at none. */
export function DonatedMonths() {
  const { base, subscription } = useSubscription();
  const { data } = useQuery({ ...ownDonationsQuery, enabled: base === '/api' });
  return data && data.months > 0 ? (
    <p className="small muted">{donatedWords(data.months, subscription.invoices.length > 0)}</p>
  ) : null;
}

/** A household without invoices has a gift, whose payment counts for it. */
const donatedWords = (months: number, paid: boolean): string =>
  `With ${paid ? 'your payments' : 'the payment of your gift'} ${countOf(months, 'month')} of supplements ${plural(months, 'is', 'are')} set aside for cats in shelters. A refund takes its months back.`;

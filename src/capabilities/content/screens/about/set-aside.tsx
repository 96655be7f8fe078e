import { useEffect, useState } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { plural } from '#src/lib/plurals.ts';
import { prefetch } from '#src/ui/prefetch.ts';
import { api } from '#src/web/api.ts';

const ask = prefetch(() => api.get('/api/donations'));

/** The months set aside for cats in shelters, as the server counts them; before it answers, and at none, how they come about. */
export function SetAside() {
  const [months, setMonths] = useState(0);
  useEffect(() => {
    let gone = false;
    ask().then(
      (known) => !gone && setMonths(known.months),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, []);
  return <p>{setAsideWords(months)}</p>;
}

export function setAsideWords(months: number): string {
  if (months === 0) {
    return 'We record each month set aside when its subscription is paid, and remove it when that payment is refunded.';
  }
  return `Recorded so far: ${formatNumber(months)} ${plural(months, 'month')}.`;
}

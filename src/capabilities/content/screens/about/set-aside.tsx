import { useEffect, useState } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { plural } from '#src/lib/plurals.ts';
import { prefetch } from '#src/ui/prefetch.ts';
import { api } from '#src/web/api.ts';

const ask = prefetch(() => api.get('/api/donations'));

/**
 * The months set aside for cats in shelters: how they are counted, and below it the server's count. The line of the
 * count is kept free until the server answers, and at none, so that an answer moves nothing below it.
 */
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
  return (
    <p>
      We record each month set aside when its subscription is paid, and remove it when that payment is refunded.
      <span className="about-counted">{countedWords(months)}</span>
    </p>
  );
}

export function countedWords(months: number): string {
  return months === 0 ? '' : `Recorded so far: ${formatNumber(months)} ${plural(months, 'month')}.`;
}

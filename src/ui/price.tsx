import { formatMoney, type Money } from '#src/lib/money.ts';

/** A price in display figures. AED is set small and raised to the top of the figures. */
export function Price({ money, className }: { money: Money; className?: string }) {
  const text = formatMoney(money);
  const figures = text.replace(/^AED\s/, '');
  return (
    <span className={className ? `num ${className}` : 'num'}>
      {figures !== text && <small className="cur">AED</small>}
      {figures}
    </span>
  );
}

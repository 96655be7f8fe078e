import { formatMoney, lettersOf, type Money } from '#src/lib/money.ts';

/** A price in display figures. Letters such as AED are set small and raised to the top of the figures. */
export function Price({ money, className }: { money: Money; className?: string }) {
  const text = formatMoney(money);
  const letters = lettersOf(money.currency);
  const figures = letters && text.startsWith(letters) ? text.slice(letters.length + 1) : text;
  return (
    <span className={className ? `num ${className}` : 'num'}>
      {figures !== text && <small className="cur">{letters}</small>}
      {figures}
    </span>
  );
}

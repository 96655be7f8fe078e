import { Check } from './icons/check.ts';
import type { ReactNode } from 'react';
import type { Money } from '#src/lib/money.ts';
import { classes } from './classes.ts';
import { Price } from './price.tsx';

export interface PlanCardProps {
  /** Decides the colours: russian, marmalade or ink. */
  plan: 'standard' | 'premium' | 'pro';
  name: ReactNode;
  badge?: ReactNode;
  tagline: ReactNode;
  price: Money;
  per?: ReactNode;
  total?: ReactNode;
  features: readonly ReactNode[];
  action?: ReactNode;
  /** Not for sale: the price is struck through and the card says so to everyone. */
  soldOut?: boolean;
  className?: string;
}

export function PlanCard(props: PlanCardProps) {
  const { plan, name, badge, tagline, price, per, total, features, action, soldOut, className } = props;
  return (
    <article className={classes('plan', plan, plan !== 'standard' && 'on-band', className)}>
      <header>
        <h3 className="d-sm">{name}</h3>
        {badge}
      </header>
      <p>{tagline}</p>
      <div className="price">
        <Price money={price} className={classes('pv', soldOut && 'struck')} />
        {per && <span className="small per">{per}</span>}
      </div>
      {total !== undefined && <p className="small tot">{total}</p>}
      <ul>
        {features.map((feature, i) => (
          <li key={typeof feature === 'string' ? feature : i}>
            <Check size={18} aria-hidden="true" />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      {action && <div className="act">{action}</div>}
    </article>
  );
}

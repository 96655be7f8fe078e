import type { ReactNode } from 'react';
import type { Currency } from '#src/lib/money.ts';
import { classes } from './classes.ts';

export type BadgeTone =
  | 'plain'
  | 'optimal'
  | 'normal'
  | 'borderline'
  | 'low'
  | 'standard'
  | 'premium'
  | 'pro'
  | Lowercase<Currency>
  | 'dark'
  | 'saffron'
  | 'eye';

export function Badge({
  tone = 'plain',
  className,
  children,
}: {
  tone?: BadgeTone;
  className?: string;
  children: ReactNode;
}) {
  return <span className={classes('badge', tone !== 'plain' && tone, className)}>{children}</span>;
}

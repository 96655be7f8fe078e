import type { ReactNode } from 'react';
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
  | 'usd'
  | 'eur'
  | 'aed'
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

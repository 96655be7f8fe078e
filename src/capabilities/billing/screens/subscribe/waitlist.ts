import type { ReactNode } from 'react';
import type { SubscribeChoice } from '../../rules/subscribe-choice.ts';

/** Replaces the payment when all places on Pro are taken. The page that composes both passes it in. */
export type Waitlist = (choice: Pick<SubscribeChoice, 'cats' | 'currency'>) => ReactNode;

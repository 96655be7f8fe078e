import type { ReactNode } from 'react';
import type { SubscribeChoice } from '../../rules/subscribe-choice.ts';

/** What stands in the place of the payment when every seat of Pro is taken; the room above knows the form. */
export type Waitlist = (choice: Pick<SubscribeChoice, 'cats' | 'currency'>) => ReactNode;

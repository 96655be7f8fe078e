import { defineTask } from '#src/platform/workers.ts';
import type { GiftCard } from './actions/print-card.ts';

export const giftCardTask = defineTask<GiftCard, Uint8Array>('gift-card');

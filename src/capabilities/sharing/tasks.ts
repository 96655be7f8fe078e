import { defineTask } from '#src/platform/workers.ts';
import type { Card } from './rules/card.ts';

export const cardTask = defineTask<Card, Uint8Array>('share-card');

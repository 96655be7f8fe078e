import { defineTask } from '#src/platform/workers.ts';
import type { VetSheet } from './contract.ts';
import type { Card } from './rules/card.ts';

export const cardTask = defineTask<Card, Uint8Array>('share-card');
export const vetSheetTask = defineTask<VetSheet, Uint8Array>('vet-sheet');

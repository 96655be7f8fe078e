import { defineTask } from '#src/platform/workers.ts';
import type { KitLabels } from './actions/print-labels.ts';

export const labelsTask = defineTask<KitLabels, Uint8Array>('kit-labels');

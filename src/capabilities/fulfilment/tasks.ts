import { defineTask } from '#src/platform/workers.ts';
import type { IssuedKit } from '#src/capabilities/lab/actions/issue-kits.ts';
import type { KitLabels } from './actions/print-labels.ts';

export const labelsTask = defineTask<KitLabels, Uint8Array>('kit-labels');
export const sampleLabelTask = defineTask<{ codes: IssuedKit; asOf: Date }, Uint8Array>('sample-label');

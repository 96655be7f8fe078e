import { defineTask } from '#src/platform/workers.ts';
import type { ResultsView, SticksView } from './contract.ts';
import type { Month } from './rules/month.ts';
import type { PaperOf } from './actions/document-of.ts';

export const reportTask = defineTask<{ of: PaperOf; results: ResultsView; sticks: SticksView }, Uint8Array>('report');
export const monthTask = defineTask<{ of: PaperOf; sticks: SticksView & { month: Month } }, Uint8Array>('month');

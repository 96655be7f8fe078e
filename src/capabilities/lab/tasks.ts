import { defineTask } from '#src/platform/workers.ts';
import type { ResultsView } from './results-contract.ts';
import type { SticksView } from './sticks-contract.ts';
import type { Month } from './rules/month.ts';
import type { CatDocumentInput } from './actions/document-of.ts';

export const reportTask = defineTask<{ of: CatDocumentInput; results: ResultsView; sticks: SticksView }, Uint8Array>(
  'report',
);
export const monthTask = defineTask<{ of: CatDocumentInput; sticks: SticksView & { month: Month } }, Uint8Array>(
  'month',
);

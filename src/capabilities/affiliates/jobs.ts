import type { AnyJob } from '#src/platform/jobs.ts';
import { closeMonth } from './actions/close-month.ts';

export const jobs: AnyJob[] = [closeMonth];

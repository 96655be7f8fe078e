import type { AnyJob } from '#src/platform/jobs.ts';
import { closeMonth } from './actions/close-month.ts';
import { sendPayout } from './actions/send-payout.ts';
import { syncPayee, syncTransfer, watchConnect } from './actions/sync-connect.ts';

export const jobs: AnyJob[] = [closeMonth, sendPayout, syncPayee, syncTransfer, watchConnect];

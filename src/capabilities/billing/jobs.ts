import type { AnyJob } from '#src/platform/jobs.ts';
import { checkLater } from './verbs/check-later.ts';
import { holdRenewals } from './verbs/hold-renewals.ts';
import { syncEvent } from './verbs/receive-event.ts';
import { returnStray } from './verbs/return-stray.ts';

export const jobs: AnyJob[] = [syncEvent, holdRenewals, returnStray, checkLater];

import type { PersonalSource, Source } from '../rules/timeline.ts';
import type { Read } from './timeline-sources/source.ts';
import { LOG_READERS } from './timeline-sources/log.ts';
import { LAB_READERS } from './timeline-sources/lab.ts';
import { DELIVERY_READERS } from './timeline-sources/delivery.ts';
import { PAYMENT_READERS } from './timeline-sources/payments.ts';
import { PLAN_READERS } from './timeline-sources/plan.ts';
import { REWARD_READERS } from './timeline-sources/rewards.ts';
import { CONVERSATION_READERS } from './timeline-sources/conversations.ts';
import { IMPORT_READERS } from './timeline-sources/imports.ts';

/** A new source is a line in the readers of its subject (`timeline-sources/`) and one in rules/timeline.ts. */
export const READERS: Readonly<Record<Exclude<Source, PersonalSource>, Read>> = {
  ...LOG_READERS,
  ...LAB_READERS,
  ...DELIVERY_READERS,
  ...PAYMENT_READERS,
  ...PLAN_READERS,
  ...REWARD_READERS,
  ...CONVERSATION_READERS,
  ...IMPORT_READERS,
};

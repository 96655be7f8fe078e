import type { AnyJob } from '#src/platform/jobs.ts';
import { followPlan, followPlans, followVet } from './actions/follow-plan.ts';
import { noteHeld } from './actions/note-held.ts';
import { remindConsultation } from './actions/remind.ts';

export const jobs: AnyJob[] = [remindConsultation, noteHeld, followPlan, followPlans, followVet];

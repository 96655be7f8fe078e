import { defineEvent } from '#src/platform/events.ts';

/** From now on what this household writes is read first. */
export const priorityGranted = defineEvent<{ householdId: string }>('priority-granted');

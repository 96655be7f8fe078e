import { defineEvent } from '#src/platform/events.ts';

/** From now on this household's messages are read first. */
export const priorityGranted = defineEvent<{ householdId: string }>('priority-granted');

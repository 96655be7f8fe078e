import { REMOVABLE_DAYS } from './archive-limits.ts';

const DAY_MS = 86_400_000;

/** Until when an import can be removed as a whole. */
export const removableUntil = (importedAt: Date): Date => new Date(importedAt.getTime() + REMOVABLE_DAYS * DAY_MS);

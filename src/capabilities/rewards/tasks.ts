import { defineTask } from '#src/platform/workers.ts';
import type { Sitter } from './actions/print-poster.ts';

export const posterTask = defineTask<{ sitter: Sitter; asOf: Date }, Uint8Array>('poster');
export const calendarTask = defineTask<{ sitter: Sitter; year: number; asOf: Date }, Uint8Array>('calendar');

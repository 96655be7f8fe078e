import type { Zippable } from 'fflate';
import { defineTask } from '#src/platform/workers.ts';

/** Packs the files of an export. */
export const packTask = defineTask<{ files: Zippable; madeAt: Date }, Uint8Array>('pack-export');

import { defineTask } from '#src/platform/workers.ts';
import type { PdfFault } from './rules/pdf-walk.ts';

/** Says what is wrong with a file that was sent as a resume; null where nothing is. */
export const resumeTask = defineTask<Uint8Array, PdfFault | null>('resume');

import { defineTask } from '#src/platform/workers.ts';
import type { PdfFault } from './rules/pdf-walk.ts';

/** The fault of a file that was sent as a resume; null where there is none. */
export const resumeTask = defineTask<Uint8Array, PdfFault | null>('resume');

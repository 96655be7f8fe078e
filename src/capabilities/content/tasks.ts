import { defineTask } from '#src/platform/workers.ts';
import type { PrintedDocument } from './rules/documents.ts';

export const documentTask = defineTask<PrintedDocument, Uint8Array>('document');

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { AppServices } from '#src/platform/services.ts';
import type { Downloads } from '../contract.ts';
import type { PrintedDocument } from '../rules/documents.ts';
import { downloadPath, DOWNLOADS, type DownloadId } from '../rules/downloads.ts';
import { SAFETY_SHEET } from '../rules/safety-sheet.ts';
import { TECHNOLOGY_GUIDE } from '../rules/technology-guide.ts';
import { documentTask } from '../tasks.ts';

export interface Download {
  body: Buffer<ArrayBuffer>;
  etag: string;
}

const PRINTED: Partial<Record<DownloadId, PrintedDocument>> = {
  'safety-data-sheet': SAFETY_SHEET,
  'technology-guide': TECHNOLOGY_GUIDE,
};

// The registry does not change while the process runs, so each document is made once, when it is first asked for.
const printed = new Map<DownloadId, Promise<Download>>();

async function print(document: PrintedDocument, workers: AppServices['workers']): Promise<Download> {
  return tagged(await workers.run(documentTask, document));
}

function tagged(body: Uint8Array): Download {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { body: Buffer.from(body), etag: `"${hash}"` };
}

/** The file behind a download; null where the shop has none. */
export async function readDownload(id: DownloadId, { settings, workers }: AppServices): Promise<Download | null> {
  const document = PRINTED[id];
  if (document) {
    const made = printed.get(id) ?? print(document, workers);
    printed.set(id, made);
    made.catch(() => printed.delete(id));
    return made;
  }
  return settings.clinicalResultsFile ? tagged(await readFile(settings.clinicalResultsFile)) : null;
}

export async function listDownloads(services: AppServices): Promise<Downloads> {
  return Promise.all(
    DOWNLOADS.map(async ({ id, name }) => {
      const file = await readDownload(id, services);
      return { id, name, address: downloadPath(id), available: file !== null, bytes: file?.body.length ?? null };
    }),
  );
}

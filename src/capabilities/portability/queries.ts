import { FormFailure, sendForm } from '#src/web/form-failure.ts';
import { api } from '#src/web/api.ts';
import { query } from '#src/web/query.ts';
import { refreshedBy } from '#src/web/refreshed-by.ts';
import { ARCHIVE_LIMITS } from './rules/archive-limits.ts';

const UNANSWERED = 'We got no answer. Check your connection and try again. Nothing was imported.';
const MB = 1024 * 1024;

export const importsQuery = query('/api/imports', refreshedBy('cats'));

export const importQuery = (id: string) => query(`/api/imports/${id}`, refreshedBy('cats'));

/** Looks into an archive; nothing changes. Throws a `FormFailure` with a sentence in any case. */
export const previewExport = (archive: File) =>
  said(() => sendForm('/api/import-previews', formOf(archive), 'We could not read this file. Please try again.'));

/** Imports the archive that was looked at. */
export const importExport = (archive: File, sha256: string) =>
  said(() => sendForm('/api/imports', formOf(archive, sha256), 'Nothing was imported. Please try again.'));

export const removeImport = (id: string) => api.delete(`/api/imports/${id}`);

function formOf(archive: File, sha256?: string): FormData {
  if (archive.size > ARCHIVE_LIMITS.bytes)
    throw new FormFailure(
      `This file is larger than ${ARCHIVE_LIMITS.bytes / MB} MB, which is more than we can import.`,
    );
  const form = new FormData();
  form.append('archive', archive);
  if (sha256 !== undefined) form.append('sha256', sha256);
  return form;
}

/** Offline there is no sentence of the server. */
async function said<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (failure) {
    if (failure instanceof FormFailure && failure.message) throw failure;
    throw new FormFailure(UNANSWERED);
  }
}

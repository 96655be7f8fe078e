import { strFromU8, unzipSync, type Zippable, zipSync } from 'fflate';
import type { Browser } from './buyers.ts';
import type { TestServices } from './engines.ts';

const ORIGIN = 'http://shop.test';

/** Downloads the export of a signed-in person, who confirms with the password where it is given. */
export async function takeExport(services: TestServices, browser: Browser, password?: string): Promise<Uint8Array> {
  if (password) await browser.post('/api/auth/confirmations', { password });
  const headers = { authorization: `Bearer ${browser.token}` };
  const answer = await services.app.request(`${ORIGIN}/api/profile/export`, { headers });
  if (answer.status !== 200) throw new Error(`No export: ${await answer.text()}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/** A text file of an archive; empty where there is none. */
export function fileIn(archive: Uint8Array, name: string): string {
  const bytes = unzipSync(archive)[name];
  return bytes ? strFromU8(bytes) : '';
}

/** The archive with other contents of some files; null takes one out. */
export function changedArchive(archive: Uint8Array, change: Record<string, string | Uint8Array | null>): Uint8Array {
  const files: Zippable = { ...unzipSync(archive) };
  for (const [name, content] of Object.entries(change)) {
    if (content === null) delete files[name];
    else files[name] = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  }
  return zipSync(files);
}

async function upload(services: TestServices, browser: Browser, path: string, form: FormData) {
  const headers = { origin: ORIGIN, ...(browser.token && { authorization: `Bearer ${browser.token}` }) };
  const answer = await services.app.request(`${ORIGIN}${path}`, { method: 'POST', headers, body: form });
  const text = await answer.text();
  // The shapes of answers are what the tests are about.
  // oxlint-disable-next-line typescript/no-explicit-any
  return { status: answer.status, json: (text ? JSON.parse(text) : null) as any };
}

function formOf(archive: Uint8Array, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  form.append('archive', new File([archive as Uint8Array<ArrayBuffer>], 'purrwell.zip', { type: 'application/zip' }));
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** Looks into an archive. */
export const previewArchive = (services: TestServices, browser: Browser, archive: Uint8Array) =>
  upload(services, browser, '/api/import-previews', formOf(archive));

/** Imports an archive as it was looked at. */
export const importArchive = (services: TestServices, browser: Browser, archive: Uint8Array, sha256: string) =>
  upload(services, browser, '/api/imports', formOf(archive, { sha256 }));

/** Looks into an archive and imports it. */
export async function bringAlong(services: TestServices, browser: Browser, archive: Uint8Array) {
  const seen = await previewArchive(services, browser, archive);
  if (seen.status !== 200) throw new Error(`Not read: ${JSON.stringify(seen.json)}`);
  return importArchive(services, browser, archive, seen.json.sha256);
}

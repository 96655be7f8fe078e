import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const FOLDER = resolve('src/ui/fonts/print');

/** The faces documents are set in, each a fixed weight (scripts/fonts.mjs makes the files). */
const FILES = {
  display: 'besley-900.ttf',
  title: 'besley-800.ttf',
  text: 'schibsted-grotesk-400.ttf',
  strong: 'schibsted-grotesk-700.ttf',
} as const;

export type Face = keyof typeof FILES;

let faces: Map<Face, Buffer> | undefined;

export function registerFaces(doc: PDFKit.PDFDocument): void {
  faces ??= new Map((Object.keys(FILES) as Face[]).map((face) => [face, readFileSync(resolve(FOLDER, FILES[face]))]));
  for (const [face, file] of faces) doc.registerFont(face, file);
}

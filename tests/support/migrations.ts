import { readdir, readFile } from 'node:fs/promises';

/** Statements of the migrations that hold this text: those that fill in rows from before. */
export async function migrationStatements(text: string): Promise<string[]> {
  const files = (await readdir('db/migrations')).filter((name) => name.endsWith('.sql'));
  const all = await Promise.all(files.map((name) => readFile(`db/migrations/${name}`, 'utf8')));
  return all.flatMap((file) => file.split('--> statement-breakpoint')).filter((statement) => statement.includes(text));
}

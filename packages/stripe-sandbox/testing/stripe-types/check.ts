import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Sample } from './samples.ts';

const run = promisify(execFile);

const COMPILER_OPTIONS = {
  target: 'ES2024',
  module: 'ESNext',
  moduleResolution: 'bundler',
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  types: ['node'],
};

const HEADER = `import type { ApiError, ApiEvent, ApiObject, ListFrame } from '${join(import.meta.dirname, 'wire.ts')}';`;

/** A line of the program that the samples are written to, and the sample it belongs to. */
interface Line {
  text: string;
  sample?: Sample;
}

/** Writes every sample as a literal that has to satisfy its type, and returns the compiler's errors: one entry for each difference, with the field and the request or event. */
export async function differences(samples: readonly Sample[]): Promise<string[]> {
  const lines: Line[] = [
    { text: HEADER },
    ...samples.flatMap((sample) =>
      `(${JSON.stringify(sample.body, null, 1)}) satisfies ${sample.type};`
        .split('\n')
        .map((text) => ({ text, sample })),
    ),
  ];
  const output = await compile(lines.map(({ text }) => text).join('\n'));
  const found = new Map<string, string[]>();
  for (const complaint of output.split(/\n(?! )/).filter(Boolean)) {
    const { difference, of } = explained(complaint, lines);
    found.set(difference, [...(found.get(difference) ?? []), of]);
  }
  return [...found].map(([difference, where]) => `${difference}\n  in ${[...new Set(where)].join(', ')}`);
}

function compilerFile(): string {
  const manifest = createRequire(import.meta.url).resolve('tsc/package.json');
  return join(dirname(manifest), (createRequire(manifest)(manifest) as { bin: { tsc: string } }).bin.tsc);
}

async function compile(program: string): Promise<string> {
  await mkdir('.cache', { recursive: true }); // inside the project, where its packages are found
  const folder = await mkdtemp(resolve('.cache', 'stripe-types-'));
  await writeFile(join(folder, 'samples.ts'), program);
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files: ['samples.ts'] }),
  );
  const compiler = run(process.execPath, [compilerFile(), '--pretty', 'false', '-p', folder], {
    maxBuffer: 2 ** 28,
  });
  const output = await compiler.then(
    () => '',
    (error: { stdout?: string; stderr?: string; message: string }) => error.stdout || error.stderr || error.message,
  );
  await rm(folder, { recursive: true, force: true });
  return output;
}

function explained(complaint: string, lines: readonly Line[]): { difference: string; of: string } {
  const [, number, message] = /samples\.ts\((\d+),\d+\): (?:error TS\d+: )?([^]*)$/.exec(complaint) ?? [];
  const line = lines[Number(number) - 1];
  if (!line?.sample) return { difference: complaint, of: 'the check itself' };
  return {
    difference: `${[line.sample.type, ...fieldAt(Number(number) - 1, lines)].join(' ')}: ${message?.trim()}`,
    of: line.sample.of,
  };
}

const indentOf = ({ text }: Line) => text.length - text.trimStart().length;

/** `['data.object.status']`, from a line and those before it that are indented less; nothing for the whole of a sample. */
function fieldAt(index: number, lines: readonly Line[]): string[] {
  const names: string[] = [];
  let indent = Number.POSITIVE_INFINITY;
  for (let at = index; indent > 1; at -= 1) {
    const line = lines[at] as Line;
    if (indentOf(line) >= indent) continue;
    indent = indentOf(line);
    if (indent === 0) break;
    names.unshift(/^"([^"]+)":/.exec(line.text.trim())?.[1] ?? '[]');
  }
  return names.length > 0 ? [names.join('.')] : [];
}

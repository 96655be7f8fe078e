import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const FILE = 'bench/results.json';

/** Figures to reach on two quiet processors: `share` of the floor at least; processor time and value at most. */
const AIMS = {
  'GET /, brotli': { share: 0.8, app: 0.03 },
  'GET /api/auth/user': { share: 0.5 },
  'GET /api/user-dashboard, account to try': { share: 0.2, app: 1, database: 0.7 },
  'GET /api/user-dashboard, new account': { share: 0.2, app: 1, database: 0.7 },
  'POST /api/auth/login': { share: 0.85 },
  'embedded: GET /api/auth/user': { share: 0.5 },
  'embedded: GET /api/user-dashboard, account to try': { share: 0.15 },
  'memory at rest, PostgreSQL (MiB)': { value: 160 },
  'memory under load, PostgreSQL (MiB)': { value: 240 },
  'memory at rest, embedded (MiB)': { value: 450 },
  'start, PostgreSQL (ms)': { value: 600 },
  'start, embedded, existing folder (ms)': { value: 1200 },
  'first start, embedded (ms)': { value: 2000 },
};

/** Prints each figure beside its floor, its aim and the run before, and keeps it for the next run. */
export function printAndKeep(figures) {
  const before = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')).figures : {};
  console.log(`\n${row('Beside the least this machine needs', 'floor', 'shop', 'share', 'app', 'database', 'before')}`);
  for (const [name, figure] of Object.entries(figures)) {
    const { value, floor, app, database } = figure;
    const share = floor && !AIMS[name]?.value ? value / floor : null;
    const aims = missed({ ...figure, share }, AIMS[name] ?? {});
    const cells = [number(floor), number(value), ratio(share), ms(app), ms(database), number(before[name]?.value)];
    console.log(row(name, ...cells) + (aims.length ? `  aim: ${aims.join(', ')}` : ''));
  }
  const kept = { processors: availableParallelism(), node: process.version, figures };
  writeFileSync(FILE, `${JSON.stringify(kept, null, 2)}\n`);
}

function missed(figure, aims) {
  return Object.entries(aims)
    .filter(
      ([part, aim]) => typeof figure[part] === 'number' && (part === 'share' ? figure[part] < aim : figure[part] > aim),
    )
    .map(([part, aim]) => (part === 'share' ? `${aim} of the floor` : part === 'value' ? aim : `${part} ${aim} ms`));
}

const row = (name, ...cells) => `  ${name.padEnd(52)}${cells.map((cell) => cell.padStart(10)).join('')}`;
const number = (value) => (typeof value === 'number' ? Math.round(value).toLocaleString('en') : '–');
const ratio = (value) => (value === null ? '' : value.toFixed(2));
const ms = (value) => (typeof value === 'number' ? value.toFixed(2) : '');

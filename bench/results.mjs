import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

const FILE = 'bench/results.json';
/** Characters of the longest name of a figure. */
const NAME = 72;

/** Time of the database for a list of the desk, and until its first row is painted. */
const DATABASE_MS = { value: 50 };
const PAINT_MS = { value: 300 };
const NONE = { value: 0 };

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
  'board: database, slowest list, p95 (ms)': DATABASE_MS,
  'board: lists that read a large table from end to end': NONE,
  'board: opened, painted, median (ms)': PAINT_MS,
  'board: pressed, painted, median (ms)': PAINT_MS,
  'household-search: database, slowest search, p95 (ms)': DATABASE_MS,
  'household-search: searches that read a large table from end to end': NONE,
  'household-search: opened, painted, median (ms)': PAINT_MS,
  'household-search: slowest search, painted, median (ms)': PAINT_MS,
  'packing: database, pick list (ms)': DATABASE_MS,
  'packing: large tables that the pick list reads from end to end': NONE,
  'packing: opened, painted, median (ms)': PAINT_MS,
  'packing: pressed, painted, median (ms)': PAINT_MS,
  'packing: recall, all households written to (s)': { value: 60 },
  'packing: software for a box of two stations, with its label, p95 (s)': { value: 6 },
  'packing: lots whose stock is not what was packed': NONE,
  'plates: runs of random files that failed': NONE,
  'plates: runs of imports that failed': NONE,
  'lives: random lives in which an amount differs': NONE,
};

/** Prints each figure beside its floor, its aim and the run before, and keeps it for the next run. */
export function printAndKeep(figures) {
  const before = read();
  console.log(
    `\n${row('Beside the least this machine needs', 'floor', 'shop', 'share', 'app', 'its floor', 'database', 'before')}`,
  );
  for (const [name, figure] of Object.entries(figures)) {
    const { value, floor, app, floorApp, database } = figure;
    const share = floor && !AIMS[name]?.value ? value / floor : null;
    const aims = missed({ ...figure, share }, AIMS[name] ?? {});
    const cells = [
      number(floor),
      number(value),
      ratio(share),
      ms(app),
      ms(floorApp),
      ms(database),
      number(before[name]?.value),
    ];
    console.log(row(name, ...cells) + (aims.length ? `  aim: ${aims.join(', ')}` : ''));
  }
  keep(figures);
}

/**
 * Prints the figures of a separate bench beside their aims and the run before. Stores them if the bench had its `full`
 * size. Returns the sentences of the aims that were missed; a figure without an aim is an error.
 */
export function judge(figures, full) {
  const before = read();
  const sentences = [];
  console.log(`\n${row('Figures with an aim', 'value', 'aim', 'before')}`);
  for (const [name, value] of Object.entries(figures)) {
    const aim = AIMS[name]?.value;
    if (aim === undefined) throw new Error(`${name} has no aim in bench/results.mjs.`);
    const kept = Number(value.toFixed(1));
    console.log(row(name, ...[kept, aim, before[name]?.value].map((one) => one?.toLocaleString('en') ?? '–')));
    if (!(kept <= aim)) sentences.push(`${name}: ${kept} instead of at most ${aim}`);
  }
  if (full)
    keep(
      Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, { value: Number(value.toFixed(1)) }])),
    );
  return sentences;
}

const read = () => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')).figures : {});

/** Figures of other benches stay as they were. */
function keep(figures) {
  const kept = { processors: availableParallelism(), node: process.version, figures: { ...read(), ...figures } };
  writeFileSync(FILE, `${JSON.stringify(kept, null, 2)}\n`);
}

function missed(figure, aims) {
  return Object.entries(aims)
    .filter(
      ([part, aim]) => typeof figure[part] === 'number' && (part === 'share' ? figure[part] < aim : figure[part] > aim),
    )
    .map(([part, aim]) => (part === 'share' ? `${aim} of the floor` : part === 'value' ? aim : `${part} ${aim} ms`));
}

const row = (name, ...cells) => `  ${name.padEnd(NAME)}${cells.map((cell) => cell.padStart(10)).join('')}`;
const number = (value) => (typeof value === 'number' ? Math.round(value).toLocaleString('en') : '–');
const ratio = (value) => (value === null ? '' : value.toFixed(2));
const ms = (value) => (typeof value === 'number' ? value.toFixed(3) : '');

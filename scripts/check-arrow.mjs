// Holds the house's shape: imports point one way, nothing of the server reaches the browser, files have the names a newcomer expects.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';

const ROOMS = [
  'access',
  'households',
  'pricing',
  'lab',
  'onboarding',
  'billing',
  'fulfilment',
  'rewards',
  'sharing',
  'assistant',
  'desk',
];
// Stand between assistant and desk: forms and counts side by side, the public pages that carry them, the household's home
// that composes everything a customer sees, and the desk, which may use all of them but the home.
const BESIDE = ['outreach', 'analytics', 'content', 'home'];
const FURNITURE =
  /^(README\.md|((passkey|second-factor)-)?contract\.ts|tables\.ts|((achievement|desk|box|checkout|discount|dispute|donation|extra|friend|invoice|log|papers|passkey|phone|plan|reconcile|redemption|second-factor|streak|timeline|whole)-)?store\.ts|(desk-|demo-|passkey-|plan-|second-factor-)?routes\.ts|jobs\.ts|tasks\.ts|listeners\.ts|(passkey-)?queries\.ts|events\.ts|scopes\.ts|limits\.ts|identify\.ts|[\w-]+\.test\.tsx?)$/;
const FOLDERS = new Set(['rules', 'verbs', 'mail', 'screens']);
/** Files that may hash passwords: as they are, or after checking them. */
const HASHING = /^src\/capabilities\/access\/verbs\/(hash-password|new-password|login)\.ts$/;
const FORBIDDEN_NAMES = /(^|[-/])(utils?|helpers?|common|misc|index)(\.|\/|$)/;
/** Server modules that browser code must not import, except for types. */
const SERVER_FLOORS =
  /^src\/(platform\/|sandbox\/|(app|server|worker|rooms)\.ts$|capabilities\/[\w-]+\/((((achievement|desk|box|checkout|discount|dispute|donation|extra|friend|invoice|log|papers|passkey|phone|plan|reconcile|redemption|second-factor|streak|timeline|whole)-)?store|tables|(desk-|demo-|passkey-|plan-|second-factor-)?routes|jobs|tasks|listeners|((passkey|second-factor)-)?contract|identify|scopes|limits)\.ts$|(verbs|mail)\/))/;

const problems = [];
const files = walk('src').filter((file) => /\.(ts|tsx)$/.test(file));

for (const file of files) {
  if (FORBIDDEN_NAMES.test(file)) problems.push(`${file}: say what it holds; no utils, helpers, common, misc or index`);
  checkFurniture(file);
  // Hono's own answers carry the headers every answer has; a bare one would go out without them.
  if (
    /^src\/(capabilities|platform\/http)\/.*(?<!\.test)\.tsx?$/.test(file) &&
    /\bnew Response\(/.test(readFileSync(file, 'utf8'))
  )
    problems.push(`${file}: answer with c.body or c.json, never with a Response of its own`);
  if (/\.test\.tsx?$/.test(file)) continue;
  if (
    !file.startsWith('src/capabilities/access/') &&
    /\b(people\.email|personByEmail)\b/.test(readFileSync(file, 'utf8'))
  )
    problems.push(`${file}: whose an address is, is asked of access (verifiedHolderOf, verifiedEmailsOf)`);
  if (/\bhashPassword\(/.test(readFileSync(file, 'utf8')) && !HASHING.test(file))
    problems.push(`${file}: a password somebody has chosen is hashed by hashNewPassword, which refuses common ones`);
  for (const { target, typeOnly } of importsOf(file)) {
    if (!(typeOnly && file.startsWith('src/web/'))) checkArrow(file, target); // the browser's session knows the shape of its user
    if (isBrowser(file) && !typeOnly && SERVER_FLOORS.test(target))
      problems.push(`${file}: the browser must not import ${target}`);
    if (!typeOnly) checkFloor(file, target);
  }
}
checkCycles();

if (problems.length) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`Arrow: ${files.length} files, every import points the right way.`);

function checkFurniture(file) {
  const [, capabilities, room, piece, inner] = file.split('/');
  if (capabilities !== 'capabilities') return;
  if (!ROOMS.includes(room) && !BESIDE.includes(room))
    problems.push(`${file}: ${room} is not a room of the house (docs/words.md)`);
  if (inner === undefined ? !FURNITURE.test(piece) : !FOLDERS.has(piece))
    problems.push(`${file}: not a piece of furniture rooms have (ARCHITECTURE.md)`);
}

/** Height in the house; imports go down or stay. */
function height(path) {
  const [, top, room] = path.split('/');
  if (top === 'kit') return 0;
  if (top === 'platform' || top === 'ui' || top === 'sandbox') return 1;
  if (top === 'web') return 1;
  if (top === 'capabilities') {
    if (BESIDE.includes(room)) return 2 + ROOMS.indexOf('desk') + Math.max(0, BESIDE.indexOf(room) - 1);
    const floor = 2 + ROOMS.indexOf(room);
    return room === 'desk' ? floor + 3 : floor;
  }
  return 99; // app, server, routes, root, doors: they put the house together
}

function checkArrow(file, target) {
  if (!target.startsWith('src/')) return;
  const screens = /\/screens\//.test(file);
  if (height(file) < height(target)) {
    problems.push(`${file}: must not look up to ${target}`);
  } else if (height(file) === height(target) && room(file) !== room(target) && height(file) >= 2 && height(file) < 99) {
    problems.push(`${file}: ${room(target)} stands beside, not below`);
  } else if (
    /^src\/(kit|platform|sandbox)\//.test(file) &&
    /^src\/(ui|web)\//.test(target) &&
    !/^src\/ui\/(mail-layout\.tsx|tokens|art\/|cats\/|logo)/.test(target)
  ) {
    problems.push(`${file}: the server draws nothing; it must not import ${target}`);
  } else if (
    target.startsWith('src/web/') &&
    /^src\/capabilities\//.test(file) &&
    !screens &&
    !/\/(passkey-)?queries\.ts$/.test(file)
  ) {
    problems.push(`${file}: only screens and queries know the browser's ${target}`);
  }
}

function checkFloor(file, target) {
  if (/\/rules\//.test(file) && /\/(store|tables|verbs|routes|screens|contract)(\/|\.ts)/.test(target))
    problems.push(`${file}: rules are pure; not ${target}`);
  if (/^src\/ui\//.test(file) && /^src\/(capabilities|web|platform)\//.test(target))
    problems.push(`${file}: ui knows no product; not ${target}`);
  const crossRoom = room(file) !== room(target);
  if (
    crossRoom &&
    /\/capabilities\/.*\/store\.ts$/.test(target) &&
    /\/capabilities\//.test(file) &&
    /\/(routes|screens|queries)/.test(file)
  ) {
    problems.push(`${file}: another room's rows are reached through its verbs, not ${target}`);
  }
}

function isBrowser(file) {
  if (/^src\/(ui|web)\//.test(file)) return !/mail-layout\.tsx$/.test(file);
  return (
    /\/screens\/|\/(passkey-)?queries\.ts$/.test(file) || /^src\/(root\.tsx|entry\.client\.tsx|doors\/)/.test(file)
  );
}

function room(path) {
  return path.split('/').slice(0, 3).join('/');
}

function importsOf(file) {
  const source = readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');
  const found = [];
  for (const match of source.matchAll(
    /^\s*(?:import|export)\s+(type\s+)?(?:([\s\S]*?)\s+from\s+)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm,
  )) {
    const specifier = match[3] ?? match[4];
    const names = match[2]?.match(/^\{([\s\S]*)\}$/)?.[1];
    const typeOnly =
      Boolean(match[1]) || Boolean(names?.split(',').every((name) => !name.trim() || name.trim().startsWith('type ')));
    if (specifier.startsWith('#src/')) found.push({ target: specifier.replace('#src/', 'src/'), typeOnly });
    else if (specifier.startsWith('.'))
      found.push({
        target: normalize(join(dirname(file), specifier))
          .split(sep)
          .join('/'),
        typeOnly,
      });
  }
  return found;
}

function checkCycles() {
  const graph = new Map(
    files.map((file) => [
      file,
      importsOf(file)
        .filter(({ typeOnly }) => !typeOnly)
        .map(({ target }) => target),
    ]),
  );
  const state = new Map();
  const visit = (file, path) => {
    if (state.get(file) === 'done' || !graph.has(file)) return;
    if (state.get(file) === 'open') {
      problems.push(`Cycle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`);
      return;
    }
    state.set(file, 'open');
    for (const target of graph.get(file)) visit(target, [...path, file]);
    state.set(file, 'done');
  };
  for (const file of graph.keys()) visit(file, []);
}

function walk(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? walk(path) : [relative('.', path).split(sep).join('/')];
  });
}

// Checks the architecture: layers, allowed files of a module, who reaches whose tables, server code in the browser, import
// cycles (of types, too), paths that documents name, and subjects of commits.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { dataProblems } from './data-boundaries.mjs';

/** Modules from the lowest layer up; those of one layer do not import each other. */
const LAYERS = [
  ['access'],
  ['publishing'],
  ['households'],
  ['pricing'],
  ['lab'],
  ['onboarding'],
  ['billing'],
  ['fulfilment'],
  ['gifts'],
  ['rewards'],
  ['sharing'],
  ['consultations'],
  ['push'],
  ['assistant'],
  ['outreach', 'analytics'],
  ['affiliates'],
  ['partner-api'],
  ['portability'],
  ['content'],
  ['home'],
  ['desk'],
];
/** desk is the highest layer, but staff screens stand on their own. */
const FORBIDDEN_BELOW = { desk: ['home'] };

/** The one way to an actor in a shared household, and its one caller. */
const AS_MEMBER = 'src/capabilities/access/actions/as-member.ts';
/** The one place where a colleague becomes an actor in a household. */
const AS_STAFF = 'src/capabilities/access/actions/as-staff.ts';
const SHARED_ROUTES = 'src/capabilities/home/shared-routes.ts';

/** Words before a kind of file, for modules with more than one of it. */
const WHICH = '(?:[a-z]+-)*';
const SCREENS_AND_QUERIES = new RegExp(`/screens/|/${WHICH}queries\\.ts$`);
const STORES = `${WHICH}(?:store|tables)`;
const ROUTES = `${WHICH}routes`;
const CONTRACTS = `${WHICH}contract`;
const SERVER_FILES = `${STORES}|views|${ROUTES}|jobs|tasks|listeners|${CONTRACTS}|${WHICH}middleware|scopes|rate-limit`;
const MODULE_FILES = new RegExp(`^(README\\.md|(${SERVER_FILES}|${WHICH}queries|events)\\.ts|[\\w-]+\\.test\\.tsx?)$`);
const MODULE_FOLDERS = new Set(['rules', 'actions', 'mail', 'screens']);
/** Server code that the browser must not import, except for types. */
const SERVER_CODE = new RegExp(
  `^(packages/|src/(platform/|(app|server|worker|modules)\\.ts$|capabilities/[\\w-]+/((${SERVER_FILES})\\.ts$|(actions|mail)/)))`,
);
/** The file of a package that may be imported from outside. */
const PACKAGE_FRONT = /^packages\/[\w-]+\/index\.ts$/;
const FORBIDDEN_NAMES = /(^|[-/])(utils?|helpers?|common|misc|index)(\.|\/|$)/;
/** Drawings and mail layout, which the server renders too. */
const DRAWN_BY_SERVER = /^src\/ui\/(mail-layout\.tsx|tokens|art\/|cats\/|logo)/;
/** Files that may hash passwords: as they are, or after checking them. */
const HASHING = /^src\/capabilities\/access\/actions\/(hash-password|new-password|login)\.ts$/;
/** Files that may mint a staff scope: the second writes the audit log. */
const MINTING_STAFF = /^src\/capabilities\/access\/(scopes|actions\/as-staff)\.ts$/;
const ACTORS = 'src/platform/actors.ts';
const SCOPES = 'src/capabilities/access/scopes.ts';
/** A system actor, or a function that makes a scope of any household, which another file could use. */
const HANDED_ON = /^export (\{[^}]*\bSYSTEM\b|.*=> systemScope\()|\breturn (SYSTEM\b|systemScope\()|(=|=>|:) SYSTEM\b/m;
/** Files that make rights, by a cast that no other file may write. */
const MINTS = {
  [ACTORS]: ['PersonActor', 'SystemActor'],
  [SCOPES]: ['HouseholdScope', 'StaffScope'],
  'src/capabilities/partner-api/scopes.ts': ['PartnerScope'],
  'src/platform/database.ts': ['ReadHandle', 'StaleReadHandle', 'Tx'],
};
const CAST = new RegExp(`\\bas (${Object.values(MINTS).flat().join('|')})\\b`, 'g');
const SYSTEM_WORK = 'src/platform/system-work.ts';
const SUBJECT_LENGTH = 72;

const problems = [];
const files = [...walk('src'), ...walk('packages')].filter((file) => /^(?!.*\/dist\/).*\.(ts|tsx)$/.test(file));
const production = files.filter((file) => !/\.test\.tsx?$/.test(file));
/** Programs beside the shop, which reach rows as modules do. */
const programs = [...walk('db'), ...walk('scripts')].filter((file) => /(?<!\.test|\.d)\.(ts|mjs)$/.test(file));
const sources = new Map([...files, ...programs].map((file) => [file, readFileSync(file, 'utf8')]));
const imports = new Map(files.map((file) => [file, importsOf(file)]));

for (const file of files) {
  checkNames(file);
  checkResponses(file);
  for (const { target } of imports.get(file)) checkPackage(file, target);
}
for (const file of production) {
  checkAddresses(file);
  checkStaff(file);
  checkRights(file);
  for (const { target, typeOnly } of imports.get(file)) {
    if (target.startsWith('tests/')) problems.push(`${file}: must not import tests (${target})`);
    if (!(typeOnly && file.startsWith('src/web/'))) checkLayer(file, target); // the browser's session knows the type of its user
    if (!typeOnly) checkKind(file, target);
    if (isBrowser(file) && !typeOnly && SERVER_CODE.test(target))
      problems.push(`${file}: the browser must not import ${target}`);
  }
}
for (const file of [...production, ...programs])
  problems.push(...dataProblems(file, sources.get(file), imports.get(file) ?? importsOf(file)));
checkSystemWork();
checkCycles();
checkDocuments();
checkSubjects();

if (problems.length) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`Boundaries: ${files.length} files in ${LAYERS.length + 2} layers, no cycles.`);

function checkNames(file) {
  if (FORBIDDEN_NAMES.test(file) && !PACKAGE_FRONT.test(file))
    problems.push(`${file}: name what it holds; no utils, helpers, common, misc or index`);
  const [, capabilities, module, name, inner] = file.split('/');
  if (capabilities !== 'capabilities') return;
  if (!LAYERS.flat().includes(module)) problems.push(`${file}: add the module ${module} to a layer`);
  if (inner === undefined ? !MODULE_FILES.test(name) : !MODULE_FOLDERS.has(name))
    problems.push(`${file}: not among the files a module may have (ARCHITECTURE.md)`);
}

/** Hono's own responses carry the headers that every response has. */
function checkResponses(file) {
  if (
    /^src\/(capabilities|platform\/http)\/.*(?<!\.test)\.tsx?$/.test(file) &&
    /\bnew Response\(/.test(sources.get(file))
  )
    problems.push(`${file}: answer with c.body or c.json, never with a Response of its own`);
}

function checkAddresses(file) {
  if (
    !file.startsWith('src/capabilities/access/') &&
    /\b(people\.email|personByEmail|seededAccount)\b/.test(sources.get(file))
  )
    problems.push(`${file}: ask access for the owner of an address (householdOfEmail, verifiedEmailsView)`);
  if (/\bhashPassword\(/.test(sources.get(file)) && !HASHING.test(file))
    problems.push(`${file}: hash a chosen password with hashNewPassword, which refuses common ones`);
}

function checkStaff(file) {
  if (
    /\b(staffScope|householdForStaff)\b|\bas( unknown as)? StaffScope\b/.test(sources.get(file)) &&
    !MINTING_STAFF.test(file)
  )
    problems.push(`${file}: act and look as staff through asStaff, which writes the audit log`);
  if (/\bactor\.role\b/.test(sources.get(file)) && !file.startsWith('src/capabilities/access/'))
    problems.push(`${file}: ask for a staff scope (asStaff) instead of the actor's role`);
}

/** Actors and scopes are made where `MINTS` says, a person's by the session, the system's under the name of the file. */
function checkRights(file) {
  const source = sources.get(file);
  for (const [, type] of source.matchAll(CAST))
    if (!MINTS[file]?.includes(type)) problems.push(`${file}: must not make a ${type} by a cast`);
  if (file === ACTORS) return;
  const session = file === 'src/capabilities/access/session-middleware.ts';
  if (/\bpersonActor\b/.test(source) && !session)
    problems.push(`${file}: only the session middleware makes a person's actor`);
  if (
    imports.get(file).some(({ target }) => target === ACTORS) &&
    !session &&
    !systemWorkOf(file) &&
    file !== AS_MEMBER &&
    file !== AS_STAFF
  )
    problems.push(`${file}: only actions, jobs, listeners and the session middleware make actors`);
  if (/\b(?:asMember|readAsMember)\b/.test(source) && file !== AS_MEMBER && file !== SHARED_ROUTES)
    problems.push(`${file}: only the routes of the table of acts, in ${SHARED_ROUTES}, act in a shared household`);
  if (/\bmemberActor\b/.test(source) && file !== AS_MEMBER)
    problems.push(`${file}: act in a shared household through asMember, which asks for the role`);
  if (/\bbehalfActor\b/.test(source) && file !== AS_STAFF)
    problems.push(`${file}: act on behalf of a household through onBehalfOf, whose act is in the audit log`);
  for (const [, work] of source.matchAll(/\bsystemActor\(\s*'?([^')]*)/g))
    if (work !== systemWorkOf(file)) problems.push(`${file}: systemActor takes the name of its file, not ${work}`);
  if (/(?<!^const SYSTEM = )\bsystemActor\(/m.test(source))
    problems.push(`${file}: keep the actor as a constant SYSTEM, which no other file can import`);
  if (file === SCOPES) return;
  if (/\bsystemScope\((?!SYSTEM,)/.test(source))
    problems.push(`${file}: systemScope takes the SYSTEM of its file, not an actor of others`);
  if (HANDED_ON.test(source)) problems.push(`${file}: must not hand SYSTEM or a scope made with it to other files`);
}

/** Name under which a file may work as the system: actions, jobs and listeners have one. */
function systemWorkOf(file) {
  if (file === 'src/server.ts') return 'server';
  const [, module, name] = /^src\/capabilities\/([\w-]+)\/(actions\/[\w-]+|jobs|listeners)\.ts$/.exec(file) ?? [];
  return name && `${module}/${name.replace('actions/', '')}`;
}

/** Every name of system work is used by its file. */
function checkSystemWork() {
  const used = [...files, ...walk('db'), ...walk('bench')].filter((file) => file.endsWith('.ts'));
  const source = used.map((file) => sources.get(file) ?? readFileSync(file, 'utf8')).join('\n');
  for (const [, name] of sources.get(SYSTEM_WORK).matchAll(/'([^']+)'/g))
    if (!source.includes(`systemActor('${name}')`)) problems.push(`${SYSTEM_WORK}: nobody works as ${name}`);
}

/** Layer of a file; imports go to the same or a lower one. */
function layerOf(path) {
  const [, top, module] = path.split('/');
  if (top === 'lib') return 0;
  if (top === 'platform' || top === 'ui' || top === 'web') return 1;
  if (top === 'capabilities') return 2 + LAYERS.findIndex((layer) => layer.includes(module));
  return Number.POSITIVE_INFINITY; // app, server, modules, routes, root, pages: they join modules
}

function checkLayer(file, target) {
  if (!target.startsWith('src/')) return;
  const [from, to] = [layerOf(file), layerOf(target)];
  const [own, other] = [moduleOf(file), moduleOf(target)];
  if (from < to) problems.push(`${file}: imports ${target} of a higher layer`);
  else if (own && other && own !== other && (from === to || FORBIDDEN_BELOW[own]?.includes(other)))
    problems.push(`${file}: ${own} must not import ${other}`);
  else if (/^src\/(lib|platform)\//.test(file) && /^src\/(ui|web)\//.test(target) && !DRAWN_BY_SERVER.test(target))
    problems.push(`${file}: server code must not import ${target}`);
  else if (own && target.startsWith('src/web/') && !SCREENS_AND_QUERIES.test(file))
    problems.push(`${file}: only screens and queries import ${target}`);
}

/** A package imports nothing of the shop, and the shop imports only its front. */
function checkPackage(file, target) {
  const packageOf = (path) => /^packages\/[\w-]+\//.exec(path)?.[0];
  if (packageOf(file) === packageOf(target)) return;
  if (packageOf(file)) problems.push(`${file}: a package must not import ${target}`);
  else if (!PACKAGE_FRONT.test(target)) problems.push(`${file}: import the package's index.ts, not ${target}`);
}

/** Allowed imports of each kind of file. */
function checkKind(file, target) {
  if (
    /\/rules\//.test(file) &&
    /\/(([\w-]+-)?(store|tables)|views|actions|routes|screens|contract)(\/|\.ts)/.test(target)
  )
    problems.push(`${file}: rules are pure and must not import ${target}`);
  if (file.startsWith('src/ui/') && /^src\/(capabilities|web|platform)\//.test(target))
    problems.push(`${file}: ui holds no product rules and must not import ${target}`);
}

function isBrowser(file) {
  if (/^src\/(ui|web)\//.test(file)) return !file.endsWith('mail-layout.tsx');
  return SCREENS_AND_QUERIES.test(file) || /^src\/(root\.tsx|entry\.client\.tsx|pages\/)/.test(file);
}

function moduleOf(path) {
  return /^src\/capabilities\/([\w-]+)\//.exec(path)?.[1];
}

/** Static and dynamic imports of a file's own project, as paths from its root. */
function importsOf(file) {
  const source = sources
    .get(file)
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
    const target = specifier.startsWith('.')
      ? normalize(join(dirname(file), specifier))
          .split(sep)
          .join('/')
      : specifier === '#stripe-sandbox'
        ? 'packages/stripe-sandbox/index.ts'
        : /^#(src|tests)\//.test(specifier) && specifier.slice(1);
    if (target) found.push({ target, typeOnly, dynamic: match[4] !== undefined });
  }
  return found;
}

/** Imports of types count; those made while the program runs do not. */
function checkCycles() {
  const state = new Map();
  const visit = (file, path) => {
    if (state.get(file) === 'done' || !imports.has(file)) return;
    if (state.get(file) === 'open') {
      problems.push(`Cycle: ${[...path.slice(path.indexOf(file)), file].join(' → ')}`);
      return;
    }
    state.set(file, 'open');
    for (const { target, dynamic } of imports.get(file)) if (!dynamic) visit(target, [...path, file]);
    state.set(file, 'done');
  };
  for (const file of production) visit(file, []);
}

/** Files named in documents: by their path from the root, or by the end of it. */
function checkDocuments() {
  const named = ['src', 'packages', 'docs', 'db', 'tests', 'bench', 'scripts'].flatMap(walk);
  const known = [...named, ...readdirSync('.')].map((file) => `/${file}`);
  const documents = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md', ...named].filter((file) =>
    file.endsWith('.md'),
  );
  for (const document of documents) {
    for (const [, path] of readFileSync(document, 'utf8').matchAll(/`([\w./-]*[\w-]\.(?:tsx?|mjs|sql))`/g))
      if (!known.some((file) => file.endsWith(`/${path}`))) problems.push(`${document}: there is no ${path}`);
  }
}

/** Of the latest commits; an export without history has none. */
function checkSubjects() {
  const { stdout, status } = spawnSync('git', ['log', '-50', '--no-merges', '--format=%h %s'], { encoding: 'utf8' });
  if (status !== 0) return;
  for (const line of stdout.trim().split('\n')) {
    const subject = line.slice(line.indexOf(' ') + 1);
    if (subject.length > SUBJECT_LENGTH) problems.push(`${line}: a subject has at most ${SUBJECT_LENGTH} characters`);
  }
}

function walk(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? walk(path) : [relative('.', path).split(sep).join('/')];
  });
}

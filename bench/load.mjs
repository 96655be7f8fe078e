// Sends one request repeatedly on some connections and counts the answers. A process of its own that reads only the length
// of a body, so that the processors are left to the measured shop: node bench/load.mjs, with a job as JSON on stdin.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(import.meta.url);
const HEAD_END = Buffer.from('\r\n\r\n');
const LENGTH = /\r\ncontent-length: *(\d+)/i;

/**
 * Answers within so many seconds on so many connections. `bodies`, one for each connection, replaces `body`.
 * @param {{ url: string, method?: string, headers?: Record<string, string>, body?: string, bodies?: string[], connections: number, seconds: number }} job
 * @returns {Promise<{ rate: number, answers: number }>} throws where an answer is not 2xx or 3xx
 */
export async function load(job) {
  const child = fork(FILE, [], { stdio: 'inherit' });
  child.send(job);
  // Killed, as a process has been seen to stay after its answer, and the bench with it.
  const [result] = await once(child, 'message').finally(() => child.kill('SIGKILL'));
  if (result.failed) throw new Error(`${job.url}: ${result.failed}`);
  return result;
}

if (process.argv[1] === FILE && process.send)
  process.once('message', async (job) => {
    const result = await run(job).catch((error) => ({ failed: String(error) }));
    process.send(result, () => process.exit());
  });

async function run({ connections, seconds, ...job }) {
  const state = { answers: 0, ended: false };
  const begun = performance.now();
  setTimeout(() => {
    state.ended = true;
  }, seconds * 1000);
  await Promise.all(Array.from({ length: connections }, (_, index) => ask(requestOf(job, index), job.url, state)));
  return { rate: Math.round((state.answers * 1000) / (performance.now() - begun)), answers: state.answers };
}

function requestOf({ url, method = 'GET', headers = {}, body, bodies }, index) {
  const { pathname, search, host } = new URL(url);
  const sent = bodies?.[index] ?? body ?? '';
  const all = { host, ...headers, ...(sent && { 'content-length': Buffer.byteLength(sent) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${sent}`);
}

/** Asks on one connection, the next time when the answer is whole, until the time is over. */
function ask(request, url, state) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  let head = Buffer.alloc(0);
  let left = 0;
  return new Promise((resolve, reject) => {
    const fail = (why) => {
      socket.destroy();
      reject(new Error(why));
    };
    const answered = () => {
      state.answers += 1;
      if (!state.ended) return void socket.write(request);
      socket.destroy();
      resolve();
    };
    socket.on('connect', () => socket.write(request));
    socket.on('error', ({ message }) => fail(message));
    socket.on('close', () => (state.ended ? resolve() : fail('closed')));
    socket.on('data', (chunk) => {
      if (left > 0) {
        left -= chunk.length;
        if (left === 0) answered();
        return;
      }
      head = head.length ? Buffer.concat([head, chunk]) : chunk;
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      const text = head.latin1Slice(0, end);
      const status = Number(text.slice(9, 12));
      if (status < 200 || status > 399) return fail(`answered ${text.slice(0, 40)}`);
      const length = status === 304 ? 0 : Number(LENGTH.exec(text)?.[1] ?? Number.NaN);
      if (Number.isNaN(length)) return fail('answered without a length');
      left = length - (head.length - end - HEAD_END.length);
      head = Buffer.alloc(0);
      if (left === 0) answered();
    });
  });
}

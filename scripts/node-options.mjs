import { totalmem } from 'node:os';

const MB = 2 ** 20;

/**
 * Options of the Node that runs the shop. Its young objects need a few megabytes; with V8's 16 to 64 and its lax limits for
 * old ones on a machine with much memory, the process grows to twice the size and is no faster. Old objects get half of
 * the memory where that is less. An option that NODE_OPTIONS sets is left to it: one given to Node itself would win.
 */
export function shopNodeOptions(given = process.env.NODE_OPTIONS ?? '', memory = memoryOfProcess()) {
  const options = {
    '--max-semi-space-size': 8,
    '--initial-old-space-size': 64,
    '--max-old-space-size': Math.min(1024, Math.floor(memory / MB / 2)),
  };
  return Object.entries(options)
    .filter(([name]) => !given.replaceAll('_', '-').includes(name))
    .map(([name, megabytes]) => `${name}=${megabytes}`);
}

/**
 * Settings of the process around that Node, which it cannot change itself. The C library gives threads pools of memory of
 * their own, up to eight a processor, and keeps what is freed in each; with two pools the shop is some ten megabytes smaller
 * and no slower. A setting that is given is left as it is.
 */
export const shopEnvironment = (given = process.env) => ({
  ...given,
  MALLOC_ARENA_MAX: given.MALLOC_ARENA_MAX ?? '2',
});

/** In bytes; a container may have less than its machine. */
const memoryOfProcess = () => Math.min(totalmem(), process.constrainedMemory() || Infinity);

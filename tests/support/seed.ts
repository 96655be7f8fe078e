import { vi } from 'vitest';
import fc from 'fast-check';
import './row-order.ts';

/** Property tests draw the same values in every run, so that a change is refused for what it did; `PROPERTY_SEED=<number>` draws others, and a failure names its seed. */
const seed = Number(process.env.PROPERTY_SEED ?? 20261123);
fc.configureGlobal({ seed });

// Files share a worker and its modules; WebAssembly, for one, cannot be started twice.
vi.resetModules = () => {
  throw new Error(
    'Import the module that has to be fresh with a query (?fresh=1): the others are shared by all files.',
  );
};

import fc from 'fast-check';

/** Property tests draw the same values in every run, so that a change is refused for what it did; `PROPERTY_SEED=<number>` draws others, and a failure names its seed. */
const seed = Number(process.env.PROPERTY_SEED ?? 20261123);
fc.configureGlobal({ seed });

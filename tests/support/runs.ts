/**
 * Runs of a property test that takes seconds: a few in the suite, whose seed draws the same values in every run, and all of
 * them, of another seed each time, in `npm run bench -- properties`.
 */
export const runsOf = (few: number, all: number): number => (process.env.PROPERTY_RUNS === 'all' ? all : few);

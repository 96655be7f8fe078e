import { reconcileBilling } from '#src/capabilities/billing/actions/reconcile-billing.ts';
import { jobs as deskJobs } from '#src/capabilities/desk/jobs.ts';
import { jobs } from '#src/modules.ts';

/** Jobs that add up or compare the whole shop, a year of months each night, and change nothing of a household. */
const OF_THE_WHOLE_SHOP = new Set([reconcileBilling.name, ...deskJobs.map(({ name }) => name)]);

/** The nightly jobs that households can notice, in the order of the night: run when days of a scenario pass. */
export const NIGHTLY_OF_HOUSEHOLDS = jobs
  .filter(({ name, nightly }) => nightly && !OF_THE_WHOLE_SHOP.has(name))
  .toSorted((one, other) => ((one.nightly ?? '') < (other.nightly ?? '') ? -1 : 1));

import type { HouseholdScope } from '#src/capabilities/access/scopes.ts';
import type { ReadHandle } from '#src/platform/database.ts';
import type { Page } from '#src/platform/paging.ts';
import type { Exchange } from '../rules/formula-choice.ts';
import type { SampleKind } from '../rules/sample-codes.ts';
import type { RejectReason } from '../rules/sample-states.ts';
import { recollectionsBefore } from '../sample-store.ts';
import { signOffsBefore } from '../sign-off-store.ts';
import {
  newestReleasedBefore,
  newestVersionsBefore,
  pinsBefore,
  resultsBefore,
  samplesBefore,
  versionsBefore,
} from '../timeline-store.ts';

interface Samples {
  id: string;
  catId: string;
  /** `sandbox`: no lab read them. */
  source: 'lab' | 'sandbox';
  receivedAt: Date;
  releasedAt: Date | null;
  /** Reason for the correction; null unless these results are one. */
  revisionReason: string | null;
}

/** Samples by the time the lab received them, newest first. */
export const receivedBefore = (tx: ReadHandle, scope: HouseholdScope, page: Page): Promise<Samples[]> =>
  samplesBefore(tx, scope, page);

/** Samples by the time their results were released, newest first. */
export const releasedBefore = (tx: ReadHandle, scope: HouseholdScope, page: Page): Promise<Samples[]> =>
  resultsBefore(tx, scope, page);

/** Versions of cats' formulas by the time they were made, newest first. */
export const formulasBefore = (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<{ id: string; catId: string; version: number; createdAt: Date; exchange: Exchange | null }[]> =>
  versionsBefore(tx, scope, page);

/** Choices of the version in the boxes, null for the newest one again, newest first. */
export const formulasKeptBefore = (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<{ id: string; catId: string; version: number | null; at: Date; personId: string | null }[]> =>
  pinsBefore(tx, scope, page);

/** Decisions of vets about sticks, newest first. */
export const signedBefore = (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<{ id: string; catId: string; at: Date; reason: string; signedBy: string; version: number | null }[]> =>
  signOffsBefore(tx, scope, page);

/** Rejections, replacements and exchanges of samples, newest first. */
export const sampleEventsBefore = (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<
  {
    id: string;
    catId: string;
    at: Date;
    kind: 'rejected' | 'sent' | 'received' | 'exchanged';
    sample: SampleKind;
    reason: RejectReason | null;
  }[]
> => recollectionsBefore(tx, scope, page);

/** The report of each cat that has results, by the release of its newest ones, newest first. */
export const reportsBefore = (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<{ id: string; catId: string; name: string; at: Date | null }[]> => newestReleasedBefore(tx, scope, page);

/** The printed month of each cat that has sticks, by its newest version, newest first. */
export const sheetsBefore = (
  tx: ReadHandle,
  scope: HouseholdScope,
  page: Page,
): Promise<{ id: string; catId: string; name: string; version: number; at: Date }[]> =>
  newestVersionsBefore(tx, scope, page);

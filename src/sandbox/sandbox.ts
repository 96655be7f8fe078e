import type { Hono } from 'hono';
import { answerApi, forgetOldRequests, type ReportCrash } from './api.ts';
import { passTime } from './billing/time.ts';
import { type Control, createControl } from './control.ts';
import { deliverDue, type Post } from './deliveries.ts';
import { createPages } from './pages/routes.ts';

export interface SandboxParts extends Post {
  /** Receives failures of the sandbox itself; the caller gets Stripe's `api_error`. */
  readonly reportCrash?: ReportCrash;
}

export interface Sandbox {
  /** The Stripe API: give it to `Stripe.createFetchHttpClient`. */
  fetch(request: Request): Promise<Response>;
  /** The hosted payment page, to be mounted at `/sandbox`. */
  pages: Hono;
  /** Lets pass what has fallen due (renewals, expiries), then posts the events that are due. Call it often, from any process. */
  deliverDueEvents(): Promise<number>;
  control: Control;
}

const AN_HOUR_MS = 3_600_000;

/** A Stripe of our own, in our own database. */
export function createSandbox(parts: SandboxParts): Sandbox {
  const reportCrash = parts.reportCrash ?? (() => {});
  let tidied = Number.NEGATIVE_INFINITY;
  const tidy = async () => {
    const now = parts.clock.now().getTime();
    if (now - tidied < AN_HOUR_MS) return;
    tidied = now;
    await forgetOldRequests(parts);
  };
  return {
    fetch: (request) => answerApi(parts, request, reportCrash),
    pages: createPages(parts),
    deliverDueEvents: async () => {
      await tidy().catch(reportCrash);
      await passTime(parts).catch(reportCrash); // an object that time cannot move must not hold up the post
      return deliverDue(parts);
    },
    control: createControl(parts),
  };
}

import type { Hono } from 'hono';
import { answerApi, type ReportCrash } from './api.ts';
import { passTime } from './billing/time.ts';
import { type Control, createControl } from './control.ts';
import { deliverDue, type Post } from './deliveries.ts';
import { createPages } from './pages/routes.ts';

export interface SandboxParts extends Post {
  /** Told of failures of the sandbox itself; the caller gets Stripe's `api_error`. */
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

/** A Stripe of our own, in our own database. */
export function createSandbox(parts: SandboxParts): Sandbox {
  const reportCrash = parts.reportCrash ?? (() => {});
  return {
    fetch: (request) => answerApi(parts, request, reportCrash),
    pages: createPages(parts),
    deliverDueEvents: async () => {
      await passTime(parts);
      return deliverDue(parts);
    },
    control: createControl(parts),
  };
}

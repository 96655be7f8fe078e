import type { Listener } from './platform/events.ts';
import type { AnyJob } from './platform/jobs.ts';
import type { newRouter } from './platform/http/router.ts';
import { jobs as accessJobs } from './capabilities/access/jobs.ts';
import { routes as access } from './capabilities/access/routes.ts';
import { routes as households } from './capabilities/households/routes.ts';
import { routes as pricing } from './capabilities/pricing/routes.ts';
import { routes as onboarding } from './capabilities/onboarding/routes.ts';
import { jobs as billingJobs } from './capabilities/billing/jobs.ts';
import { routes as billing } from './capabilities/billing/routes.ts';
import { listeners as fulfilmentListeners } from './capabilities/fulfilment/listeners.ts';
import { routes as fulfilment } from './capabilities/fulfilment/routes.ts';
import { routes as content } from './capabilities/content/routes.ts';
import { routes as desk } from './capabilities/desk/routes.ts';

/** The rooms of the house, from the ground up: what each answers over HTTP, does later, and listens to. */
export const rooms: (() => ReturnType<typeof newRouter>)[] = [
  access,
  households,
  pricing,
  onboarding,
  billing,
  fulfilment,
  content,
  desk,
];

export const jobs: AnyJob[] = [...accessJobs, ...billingJobs];

export const listeners: Listener[] = [...fulfilmentListeners];

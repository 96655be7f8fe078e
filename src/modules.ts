import type { Listener } from './platform/events.ts';
import type { AnyJob } from './platform/jobs.ts';
import type { TAKEN_OFF } from './platform/http/render.ts';
import type { PageData } from './platform/http/tasks.ts';
import type { DirectRead } from './platform/http/direct-reads.ts';
import type { newRouter } from './platform/http/router.ts';
import type { AppServices } from './platform/services.ts';
import { jobs as accessJobs } from './capabilities/access/jobs.ts';
import { whoAmI } from './capabilities/access/actions/who-am-i.ts';
import { bearerSession } from './capabilities/access/session-middleware.ts';
import { eventsOf } from './capabilities/home/actions/timeline-events.ts';
import { answerDashboard } from './capabilities/home/actions/answer-dashboard.ts';
import { staffRoutes } from './capabilities/access/desk-routes.ts';
import { memberRoutes } from './capabilities/access/member-routes.ts';
import { passkeyRoutes } from './capabilities/access/passkey-routes.ts';
import { providerRoutes } from './capabilities/access/provider-routes.ts';
import { secondFactorRoutes } from './capabilities/access/second-factor-routes.ts';
import { routes as access } from './capabilities/access/routes.ts';
import { listeners as householdListeners } from './capabilities/households/listeners.ts';
import { routes as households } from './capabilities/households/routes.ts';
import { routes as pricing } from './capabilities/pricing/routes.ts';
import { jobs as labJobs } from './capabilities/lab/jobs.ts';
import { listeners as labListeners } from './capabilities/lab/listeners.ts';
import { routes as lab } from './capabilities/lab/routes.ts';
import type { HasDna } from './capabilities/lab/actions/read-results.ts';
import { jobs as onboardingJobs } from './capabilities/onboarding/jobs.ts';
import { listeners as onboardingListeners } from './capabilities/onboarding/listeners.ts';
import { routes as onboarding } from './capabilities/onboarding/routes.ts';
import { jobs as billingJobs } from './capabilities/billing/jobs.ts';
import { listeners as billingListeners } from './capabilities/billing/listeners.ts';
import { planLinkRoutes } from './capabilities/billing/plan-link-routes.ts';
import { planRoutes } from './capabilities/billing/plan-routes.ts';
import { routes as billing } from './capabilities/billing/routes.ts';
import { planFooters } from './capabilities/billing/actions/plan-footers.ts';
import { planOutlook } from './capabilities/billing/actions/plan-outlook.ts';
import { jobs as fulfilmentJobs } from './capabilities/fulfilment/jobs.ts';
import { listeners as fulfilmentListeners } from './capabilities/fulfilment/listeners.ts';
import { routes as fulfilment } from './capabilities/fulfilment/routes.ts';
import { jobs as giftJobs } from './capabilities/gifts/jobs.ts';
import { listeners as giftListeners } from './capabilities/gifts/listeners.ts';
import { routes as gifts } from './capabilities/gifts/routes.ts';
import { jobs as rewardJobs } from './capabilities/rewards/jobs.ts';
import { listeners as rewardListeners } from './capabilities/rewards/listeners.ts';
import { hasRedeemedDnaReport } from './capabilities/rewards/actions/perks.ts';
import { routes as rewards } from './capabilities/rewards/routes.ts';
import { listeners as sharingListeners } from './capabilities/sharing/listeners.ts';
import { routes as sharing } from './capabilities/sharing/routes.ts';
import { sharePage } from './capabilities/sharing/actions/public-card.ts';
import { consultationNotesBefore } from './capabilities/consultations/actions/timeline.ts';
import { deskRoutes as consultationsAtDesk } from './capabilities/consultations/desk-routes.ts';
import { jobs as consultationJobs } from './capabilities/consultations/jobs.ts';
import { listeners as consultationListeners } from './capabilities/consultations/listeners.ts';
import { routes as consultations } from './capabilities/consultations/routes.ts';
import { jobs as pushJobs } from './capabilities/push/jobs.ts';
import { listeners as pushListeners } from './capabilities/push/listeners.ts';
import { routes as push } from './capabilities/push/routes.ts';
import { jobs as outreachJobs } from './capabilities/outreach/jobs.ts';
import { listeners as outreachListeners } from './capabilities/outreach/listeners.ts';
import { chatRoutes } from './capabilities/outreach/chat-routes.ts';
import { letterRoutes } from './capabilities/outreach/letter-routes.ts';
import { routes as outreach } from './capabilities/outreach/routes.ts';
import { partnerPage, readPublishedPartner } from './capabilities/outreach/actions/read-partner.ts';
import { deskRoutes as partnersAtDesk } from './capabilities/partner-api/desk-routes.ts';
import { listeners as partnerListeners } from './capabilities/partner-api/listeners.ts';
import { jobs as partnerJobs } from './capabilities/partner-api/jobs.ts';
import { routes as partnerApi } from './capabilities/partner-api/routes.ts';
import { deskRoutes as affiliatesAtDesk } from './capabilities/affiliates/desk-routes.ts';
import { jobs as affiliateJobs } from './capabilities/affiliates/jobs.ts';
import { listeners as affiliateListeners } from './capabilities/affiliates/listeners.ts';
import { routes as affiliates } from './capabilities/affiliates/routes.ts';
import { listeners as portabilityListeners } from './capabilities/portability/listeners.ts';
import { routes as portability } from './capabilities/portability/routes.ts';
import { jobs as analyticsJobs } from './capabilities/analytics/jobs.ts';
import { routes as analytics } from './capabilities/analytics/routes.ts';
import type { IsPage } from './capabilities/analytics/actions/count-view.ts';
import { articlePage, isPublishedArticle } from './capabilities/content/actions/read-articles.ts';
import { careersPage } from './capabilities/content/actions/read-positions.ts';
import { routes as content } from './capabilities/content/routes.ts';
import { listeners as homeListeners } from './capabilities/home/listeners.ts';
import { sharedRoutes } from './capabilities/home/shared-routes.ts';
import { routes as home } from './capabilities/home/routes.ts';
import { figuresRoutes } from './capabilities/desk/figures-routes.ts';
import { jobs as deskJobs } from './capabilities/desk/jobs.ts';
import { listeners as deskListeners } from './capabilities/desk/listeners.ts';
import { behalfRoutes as deskBehalf } from './capabilities/desk/behalf-routes.ts';
import { householdRoutes as deskHouseholds } from './capabilities/desk/household-routes.ts';
import { operatorsRoutes } from './capabilities/desk/operators-routes.ts';
import { routes as desk } from './capabilities/desk/routes.ts';
import { shopRoutes } from './capabilities/desk/shop-routes.ts';
import { isDomainError } from './lib/domain-error.ts';
import { isLive, LISTED } from './web/pages.ts';

const isPage: IsPage = async (ctx, path) =>
  isLive(path) ||
  (path.startsWith('/blog/')
    ? isPublishedArticle(ctx, path.slice('/blog/'.length))
    : !isDomainError(await readPublishedPartner(ctx, path.slice(1))));

/** The DNA report is part of Pro, and a reward. */
const hasDna: HasDna = async (ctx, scope) => (await planOutlook(ctx, scope)).pro || hasRedeemedDnaReport(ctx.tx, scope);

/** Footers of mails to owners of live plans. */
export const mailFooters = planFooters;

/** All modules, from the lowest layer up: what each answers over HTTP, does later, and listens to. */
export const moduleRoutes: (() => ReturnType<typeof newRouter>)[] = [
  access,
  passkeyRoutes,
  memberRoutes,
  providerRoutes,
  secondFactorRoutes,
  staffRoutes,
  households,
  pricing,
  () => lab(hasDna),
  onboarding,
  billing,
  planRoutes,
  planLinkRoutes,
  fulfilment,
  gifts,
  rewards,
  () => sharing(consultationNotesBefore),
  consultations,
  consultationsAtDesk,
  push,
  outreach,
  chatRoutes,
  letterRoutes,
  () => analytics(isPage),
  partnerApi,
  partnersAtDesk,
  affiliates,
  affiliatesAtDesk,
  portability,
  () => content(LISTED),
  home,
  sharedRoutes,
  desk,
  () => deskHouseholds(eventsOf),
  () => deskBehalf(eventsOf),
  operatorsRoutes,
  figuresRoutes,
  shopRoutes,
];

/** Reads that every page of a member begins with, also routes of their modules. */
export const directReads: DirectRead[] = [
  {
    path: '/api/auth/user',
    answer: async (services, authorization) => {
      const found = await bearerSession(services, authorization);
      if (!found) return null;
      return { body: JSON.stringify(whoAmI(services, found.session, found.actor)) };
    },
  },
  {
    path: '/api/user-dashboard',
    answer: async (services, authorization) => {
      const found = await bearerSession(services, authorization);
      const made = found && (await answerDashboard(services, found.actor, found.session.householdVersion));
      return made && !isDomainError(made) ? made : null;
    },
  },
];

export const jobs: AnyJob[] = [
  ...accessJobs,
  ...labJobs,
  ...onboardingJobs,
  ...billingJobs,
  ...fulfilmentJobs,
  ...giftJobs,
  ...rewardJobs,
  ...consultationJobs,
  ...pushJobs,
  ...outreachJobs,
  ...analyticsJobs,
  ...partnerJobs,
  ...affiliateJobs,
  ...deskJobs,
];

export const listeners: Listener[] = [
  ...householdListeners,
  ...labListeners,
  ...onboardingListeners,
  ...billingListeners,
  ...fulfilmentListeners,
  ...giftListeners,
  ...rewardListeners,
  ...sharingListeners,
  ...consultationListeners,
  ...pushListeners,
  ...outreachListeners,
  ...affiliateListeners,
  ...partnerListeners,
  ...portabilityListeners,
  ...homeListeners,
  ...deskListeners,
];

/** Looks for the row behind an address that is no page of the map: what its page is told, or null (docs/decisions/0008). */
export const pagesOnRequest: ((services: AppServices, path: string) => Promise<PageData | typeof TAKEN_OFF | null>)[] =
  [careersPage, articlePage, partnerPage, sharePage];

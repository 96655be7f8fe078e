import { type AnyJob, defineJob } from '#src/platform/jobs.ts';

const PATIENCE_MS = 10_000;
/** The service wants a browser's name. It gets ours: whose it was is nobody's business. */
const USER_AGENT = 'Mozilla/5.0 (compatible; Purrwell)';

/** Tells the service in `ANALYTICS_URL` of one page view, in the words of the Plausible events API. */
export const forwardPageView = defineJob<{ path: string; referrerHost: string | null }>('page-view', {
  retryLimit: 3,
  async run({ settings }, { path, referrerHost }) {
    if (!settings.analyticsUrl) return;
    const response = await fetch(`${settings.analyticsUrl}/api/event`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': USER_AGENT },
      body: JSON.stringify({
        name: 'pageview',
        domain: settings.analyticsDomain,
        url: `${settings.publicUrl}${path}`,
        ...(referrerHost && { referrer: `https://${referrerHost}/` }),
      }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`analytics service answered ${response.status}`);
  },
});

export const jobs: AnyJob[] = [forwardPageView];

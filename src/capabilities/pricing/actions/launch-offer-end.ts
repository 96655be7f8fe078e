import { contentInEffect, readPublished } from '#src/capabilities/publishing/actions/read-versions.ts';
import type { ReadCtx } from '#src/platform/services.ts';
import { LAUNCH_KEY, LAUNCH_KIND, type LaunchContent } from '../rules/launch-offer.ts';

/** The end of the launch offer: as published at the desk, else by the setting LAUNCH_OFFER_UNTIL; null is off. */
export async function launchOfferEnd(ctx: ReadCtx): Promise<Date | null> {
  const published = await contentInEffect<LaunchContent>(ctx, LAUNCH_KIND);
  const content = published.get(LAUNCH_KEY);
  if (content === undefined) return ctx.settings.launchOfferUntil;
  return content && new Date(content.until);
}

/** Every version of the launch offer that was published at the desk, newest first. */
export const readLaunches = (ctx: Pick<ReadCtx, 'tx'>) => readPublished(ctx, { kind: LAUNCH_KIND, key: LAUNCH_KEY });

import { otherWhoDid } from '#src/capabilities/access/actions/last-act.ts';
import type { StaffScope } from '#src/capabilities/access/scopes.ts';
import type { DomainError } from '#src/lib/domain-error.ts';
import type { Ctx } from '#src/platform/services.ts';
import { refusals } from '../contract.ts';
import type { EndpointRow } from '../webhook-store.ts';
import { isSame, type SeenByColleague } from './webhooks.ts';

const ACTS = ['webhook.change', 'webhook.rotate'] as const;

/**
 * Refuses `webhook-changed` where the webhook is another version than the one on a colleague's page, with who made it. What the
 * same colleague sent before, another secret of theirs, and disabling it alone are not refused.
 */
export const seenAtDesk =
  (ctx: Ctx, staff: StaffScope<'partners'>, seen: number): SeenByColleague =>
  async (endpoint, changed): Promise<DomainError | null> => {
    const { id, revision, changedBy, url, events, disabledAt } = endpoint;
    if (revision === seen || (changed && onlyDisables(endpoint, changed))) return null;
    const other =
      changedBy === 'partner' ? 'The partner' : await otherWhoDid(ctx, staff, { actions: ACTS, subject: id });
    if (!other && (!changed || isSame(endpoint, changed))) return null;
    const now = `It is ${disabledAt ? 'disabled' : 'enabled'} now, with the address ${url} and the events ${events.join(', ')}`;
    const message = `${other ?? 'You'} changed this webhook after it was shown here. ${now}. Press again if it is still to be changed.`;
    return refusals('webhook-changed', { message, details: { revision } });
  };

/** It replaces nothing, and has to be possible however often the partner changes the webhook. */
const onlyDisables = (before: EndpointRow, after: EndpointRow): boolean =>
  before.disabledAt === null && after.disabledAt !== null && isSame({ ...before, disabledAt: after.disabledAt }, after);

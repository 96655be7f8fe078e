import { hash } from 'node:crypto';
import { householdScope } from '#src/capabilities/access/scopes.ts';
import { isDomainError, type DomainError } from '#src/lib/domain-error.ts';
import type { KeptAnswer } from '#src/platform/kept-answers.ts';
import type { AppServices, PersonActor } from '#src/platform/services.ts';
import { constantSpan } from '../rules/constant-span.ts';
import { dashboardOf, type TimedDashboard } from './read-dashboard.ts';

/**
 * The dashboard as it is sent: the one that was kept for this version of the household (docs/decisions/0031), else a new
 * one. Without a version nothing is kept. `asOf` is the moment since which it has been the same.
 */
export async function answerDashboard(
  services: AppServices,
  actor: PersonActor,
  version: string | null,
): Promise<KeptAnswer | DomainError> {
  const { keptAnswers, clock } = services;
  const name = `dashboard ${actor.householdId}`;
  const known = version && keptAnswers.find(name, version, clock.now());
  if (known) return known;
  const made = await services.read(actor, async (ctx) => {
    const scope = householdScope(ctx.actor);
    if (isDomainError(scope)) return scope;
    const found = await dashboardOf(ctx, scope);
    return isDomainError(found)
      ? found
      : answerOf(found, { now: ctx.now, householdId: actor.householdId, version: version ?? '' });
  });
  if (!isDomainError(made) && version) keptAnswers.put(name, made);
  return made;
}

interface Asked {
  now: Date;
  householdId: string;
  version: string;
}

function answerOf({ view, due }: TimedDashboard, { now, householdId, version }: Asked): KeptAnswer {
  const { asOf: _, ...rest } = view;
  const json = JSON.stringify(rest);
  const span = constantSpan(json, view.household.timeZone, now, due ? [due] : []);
  const body = `{"asOf":"${new Date(span.from).toISOString()}",${json.slice(1)}`;
  const etag = `"${hash('sha256', householdId + body, 'base64url').slice(0, 22)}"`;
  return { body: Buffer.from(body), etag, version, ...span };
}

import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { newId } from '#src/lib/id.ts';
import { money } from '#src/lib/money.ts';
import type { PreviewChangeInput } from '../plan-change-contract.ts';
import type { Subscription } from '../store.ts';
import { type ChangeContext, changeLabel, changeSentences } from '../rules/change-words.ts';
import { type PlannedChange, type Terms, versionOf } from '../rules/plan-change.ts';
import { shownContext } from '../rules/made-change.ts';
import { CHANGE_MS, signChange } from './change-token.ts';

export interface Draft {
  wish: PreviewChangeInput;
  row: Subscription;
  planned: Omit<PlannedChange, 'due'>;
  told: ChangeContext;
}

export function view(
  { row, told, wish }: Draft,
  planned: PlannedChange,
  { now, secret }: { now: Date; secret: string },
) {
  const { from, to, due, currency, effective, prorationAt, until, waits } = planned;
  const expiresAt = new Date(now.getTime() + CHANGE_MS).toISOString();
  const terms = ({ plan, quantity, unitAmount, renewalAmount }: Terms) => ({
    plan,
    cats: quantity,
    perCat: money(unitAmount, currency),
    monthly: money(renewalAmount, currency),
  });
  const period = waits ? null : { from: new Date(prorationAt * 1000).toISOString(), to: until };
  const label = changeLabel({ from: PLANS[from.plan].name, to: PLANS[to.plan].name }, period);
  const shown = shownContext(told);
  const sealed = { id: newId(), subscriptionId: row.id, version: versionOf(row), wish, planned, shown, expiresAt };
  return {
    token: signChange(sealed, secret),
    from: terms(from),
    to: terms(to),
    dueNow: money(due, currency),
    lines: due > 0 ? [{ label, amount: money(due, currency) }] : [],
    effective,
    renewal: money(to.renewalAmount, currency),
    renewsOn: told.renewsOn?.toISOString() ?? null,
    prorationAt: new Date(prorationAt * 1000).toISOString(),
    expiresAt,
    sentences: changeSentences(planned, told),
  };
}

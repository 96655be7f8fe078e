import { formatMoney, type Money } from '#src/lib/money.ts';
import { countOf } from '#src/lib/plurals.ts';
import { type ChangeContext, changeSentences } from './change-words.ts';
import type { Discount } from './discounts.ts';
import type { PlannedChange } from './plan-change.ts';

/**
 * Context of a change as it was shown: signed with its quote, and kept with the change. The countries in which tax is
 * stated are a setting.
 */
export type ShownContext = Omit<ChangeContext, 'registered' | 'renewsOn' | 'waiting' | 'listNames'> & {
  renewsOn: string | null;
  waiting: Discount[];
};

/** A change as it is kept: with the context of its sentences, which one that was begun before receipts of changes lacks. */
export type StoredChange = PlannedChange & { shown?: ShownContext };

export function shownContext({
  registered: _,
  listNames: __,
  renewsOn,
  waiting,
  ...told
}: ChangeContext): ShownContext {
  return {
    ...told,
    renewsOn: renewsOn?.toISOString() ?? null,
    waiting: waiting.map(({ id, kind, percentOff }) => ({ id, kind, percentOff })),
  };
}

export const planReceiptKind = ({ from, to }: Pick<PlannedChange, 'from' | 'to'>): 'plan-changed' | 'cats-changed' =>
  from.plan === to.plan ? 'cats-changed' : 'plan-changed';

interface MadeChange {
  planned: PlannedChange;
  shown: ShownContext;
  registered: ChangeContext['registered'];
  /** Amount charged for it, with the number of its invoice once there is one. */
  charged: { amount: Money; invoice: string | null } | null;
}

/** The sentences of the quote for a change that was made, with the charged amount. */
export function madeSentences(
  { planned, shown, registered, charged }: MadeChange,
  listNames: NonNullable<ChangeContext['listNames']>,
): string[] {
  const renewsOn = shown.renewsOn === null ? null : new Date(shown.renewsOn);
  return [
    ...changeSentences(planned, { ...shown, renewsOn, listNames, ...(registered && { registered }) }),
    ...(charged
      ? [`We charged ${formatMoney(charged.amount)}${charged.invoice ? `, invoice ${charged.invoice}` : ''}.`]
      : []),
  ];
}

/** Cats as a receipt names them, which anybody may read: by their number. */
export const namelessCats = (names: readonly string[]): string => countOf(names.length, 'cat');

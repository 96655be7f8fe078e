import { type GiftMoment, giftsBefore } from '#src/capabilities/gifts/actions/timeline.ts';
import { PLANS } from '#src/capabilities/pricing/rules/plans.ts';
import { entryFigure, entrySubject } from '#src/capabilities/rewards/rules/entry-words.ts';
import { keepsakesBefore, ledgerBefore } from '#src/capabilities/rewards/actions/timeline.ts';
import { countOf } from '#src/lib/plurals.ts';
import { type Readers, tab } from './source.ts';

export const REWARD_READERS = {
  gift: async (...page) =>
    (await giftsBefore(...page)).map((gift) => ({
      id: gift.id,
      at: gift.at,
      ...giftLine(gift),
      opens: tab('delivery'),
    })),
  points: async (...page) =>
    (await ledgerBefore(...page)).map(({ id, at, ...line }) => ({
      id,
      at,
      title: entryFigure(line),
      text: entrySubject(line),
      opens: { to: 'achievements' } as const,
    })),
  keepsake: async (...page) =>
    (await keepsakesBefore(...page)).map(({ id, catId, at, title, used }) => ({
      id,
      at,
      cats: [catId],
      title,
      text: used ? 'Redeemed for points, to print.' : 'Redeemed for points. You can still give it back.',
      opens: used ? ({ to: 'keepsake', id } as const) : ({ to: 'achievements' } as const),
    })),
} satisfies Readers;

function giftLine({ kind, giverName, plan, months, number }: GiftMoment): { title: string; text: string } {
  if (kind === 'redeemed')
    return {
      title: `A gift from ${giverName} redeemed`,
      text: `${number}: a test kit and ${countOf(months, 'month')} of ${PLANS[plan].name}. Nothing is charged.`,
    };
  if (kind === 'ending')
    return { title: 'The last box of the gift', text: 'With it the gift ends. A plan begins only if you order one.' };
  return { title: 'The gift has ended early', text: 'Its payment was returned. You owe nothing.' };
}

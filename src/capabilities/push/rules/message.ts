import { formatDate } from '#src/lib/dates.ts';
import { listOf } from '#src/lib/lists.ts';
import { countOf } from '#src/lib/plurals.ts';

/**
 * A message as the service worker shows it (web/push-messages.ts). Anybody may read it on a lock screen:
 * nothing about health, money or addresses.
 */
export interface PushText {
  body: string;
  /** A later message with the same tag takes its place. */
  tag: string;
  /** Page of ours that a press opens. */
  path: string;
}

/** Facts that a text is made of, read at the moment at which it is sent. */
export type PushFacts =
  | { kind: 'box'; step: 'shipped' | 'delivered'; cats: readonly string[]; boxId: string; path: string }
  | { kind: 'results'; cat: string; catId: string; again: boolean; path: string }
  | { kind: 'streak'; days: number; householdId: string; path: string }
  | { kind: 'cutOff'; until: Date; timeZone: string; householdId: string; path: string };

/** Names are entered by people: a long one would push the rest off the screen. */
const LONGEST_NAME = 30;
const MOST_NAMES = 3;

const nameOf = (name: string): string => {
  const plain = name.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return [...plain].length > LONGEST_NAME ? `${[...plain].slice(0, LONGEST_NAME - 1).join('')}…` : plain;
};

function namesOf(cats: readonly string[]): string {
  if (cats.length <= MOST_NAMES) return listOf(cats.map(nameOf));
  return listOf([...cats.slice(0, MOST_NAMES - 1).map(nameOf), countOf(cats.length - MOST_NAMES + 1, 'other')]);
}

export function pushText(facts: PushFacts): PushText {
  const { path } = facts;
  switch (facts.kind) {
    case 'box': {
      const said = facts.step === 'shipped' ? 'is on its way' : 'has arrived';
      return { body: `A box for ${namesOf(facts.cats)} ${said}.`, tag: `box ${facts.boxId}`, path };
    }
    case 'results': {
      const said = facts.again ? 'New results' : 'The results';
      return { body: `${said} of ${nameOf(facts.cat)} are ready.`, tag: `results ${facts.catId}`, path };
    }
    case 'streak':
      return {
        body: `Nothing is logged today. Your streak is ${countOf(facts.days, 'day')} long.`,
        tag: `streak ${facts.householdId}`,
        path,
      };
    case 'cutOff': {
      const [day, time] = (['weekday', 'time'] as const).map((form) => formatDate(form, facts.until, facts.timeZone));
      return { body: `The next box can be changed until ${day}, ${time}.`, tag: `cut-off ${facts.householdId}`, path };
    }
  }
}

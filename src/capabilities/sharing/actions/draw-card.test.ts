import { expect, test } from 'vitest';
import { FORMULAS, type FormulaId, SEVEN } from '#src/capabilities/lab/rules/formulas.ts';
import { CAST } from '#src/ui/cats/cast.ts';
import { namelessLook } from '#src/ui/cats/look.ts';
import { TINT_COLOURS } from '#src/ui/cats/tints.ts';
import {
  type Card,
  CARD_SIZE,
  describeCard,
  isToken,
  cardPath,
  pictureOf,
  SENTENCE_IDS,
  SENTENCES,
} from '../rules/card.ts';
import { drawCard } from './draw-card.ts';

const CARD: Card = { name: 'Miso', sentence: 'staff', look: namelessLook(CAST.miso), tint: 'eye', sticks: [...SEVEN] };
const sizeOf = (png: Uint8Array) => {
  const bytes = Buffer.from(png);
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
};
const drawn = async (change: Partial<Card> = {}) => Buffer.from(await drawCard({ ...CARD, ...change }));

test('a card has its size whatever the name is, the longest and those of other scripts among them', async () => {
  const names = [
    'M',
    'W'.repeat(24),
    'Bartholomew van der Berg',
    'ميسو من دبي',
    '味噌汁の猫',
    'มิโซะ',
    'Łukasz & <b>',
    null,
  ];
  const pictures = await Promise.all(names.map((name) => drawn({ name })));
  for (const [i, png] of pictures.entries()) {
    expect(sizeOf(png), String(names[i])).toEqual(CARD_SIZE);
    // A picture that people's chats load by themselves.
    expect(png.length).toBeLessThan(150_000);
  }
  expect(new Set(pictures.map((png) => png.toString('base64'))).size).toBe(names.length);
});

test('each choice is visible: sentence, tint, look and sticks; the same choice is the same picture', async () => {
  const base = await drawn();
  expect((await drawn()).equals(base)).toBe(true);
  const changes: Partial<Card>[] = [
    ...SENTENCE_IDS.filter((id) => id !== CARD.sentence).map((sentence) => ({ sentence })),
    { tint: 'mint' },
    { look: namelessLook(CAST.bear) },
    { sticks: (Object.keys(FORMULAS) as FormulaId[]).slice(0, 7) },
    { sticks: [] },
  ];
  for (const change of changes) expect((await drawn(change)).equals(base), JSON.stringify(change)).toBe(false);
  expect(Object.keys(TINT_COLOURS)).toContain(CARD.tint);
});

test('the words for a card say what is on it, and a name only where it is shown', () => {
  for (const sentence of SENTENCE_IDS) {
    expect(describeCard({ name: 'Miso', sentence })).toBe(
      `Miso, drawn, above seven coloured sticks. ${SENTENCES[sentence]}`,
    );
    expect(describeCard({ name: null, sentence })).toMatch(/^A cat, drawn/);
  }
});

test('addresses are made of a token alone, and what is no token is told apart', () => {
  const token = 'aB3-_'.repeat(4) + 'xy';
  expect([isToken(token), cardPath(token), pictureOf(token, 'v1')]).toEqual([
    true,
    `/c/${token}`,
    `/c/${token}.png?v=v1`,
  ]);
  for (const wrong of [
    '',
    token.slice(1),
    `${token}x`,
    `${token.slice(1)}/`,
    `${token.slice(1)}.`,
    `${token}\n`,
    ` ${token.slice(1)}`,
    'é'.repeat(22),
  ])
    expect(isToken(wrong), JSON.stringify(wrong)).toBe(false);
});

import { INK } from './tables.ts';

/** One decimal is enough for a pixel. */
export const f = (value: number): string => (Math.round(value * 10) / 10).toString();

/** A colour `t` of the way from `a` to `b`, both as #rrggbb. */
export function mix(a: string, b: string, t: number): string {
  const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const to = channels(b);
  const mixed = channels(a).map((from, i) => Math.round(from + ((to[i] ?? 0) - from) * t));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** A stick: the atom of the whole brand. */
export const stick = (x: number, y: number, width: number, length: number, turn = 0, fill: string = INK): string =>
  `<rect x="${f(x - width / 2)}" y="${f(y)}" width="${f(width)}" height="${f(length)}" rx="${f(width / 2)}" fill="${fill}"${turn ? ` transform="rotate(${turn} ${f(x)} ${f(y + length / 2)})"` : ''}/>`;

const FNV_OFFSET = 2166136261;
const FNV_PRIME = 16777619;

/** FNV-1a, 32 bits. */
export function hash(seed: string): number {
  let h = FNV_OFFSET;
  for (let i = 0; i < seed.length; i++) h = Math.imul(h ^ seed.charCodeAt(i), FNV_PRIME);
  return h;
}

/** Numbers in [0, 1) that depend on the seed alone (mulberry32), so that the same cat always gets the same picture. */
export function randomFrom(seed: string): () => number {
  let h = hash(seed);
  return () => {
    h += 0x6d2b79f5;
    let t = Math.imul(h ^ (h >>> 15), h | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const ENTITY = /[&<>"']/g;
export const escaped = (text: string): string => text.replace(ENTITY, (character) => `&#${character.charCodeAt(0)};`);

export const oneOf = <T extends string>(values: readonly T[], value: unknown, otherwise: T): T =>
  values.includes(value as T) ? (value as T) : otherwise;

export const keyOf = <T extends object>(table: T, key: unknown, otherwise: keyof T): keyof T =>
  typeof key === 'string' && Object.hasOwn(table, key) ? (key as keyof T) : otherwise;

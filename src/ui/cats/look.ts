import { hash, keyOf, mix, oneOf, randomFrom } from './draw.ts';
import {
  AGES,
  type Age,
  BREEDS,
  type Breed,
  type BreedLook,
  COATS,
  COLLARS,
  type Coat,
  type CoatColours,
  type Collar,
  EARS,
  EYES,
  type EarShape,
  type Eye,
  FURS,
  type Fur,
  HEADS,
  type HeadShape,
  INK,
  MIX,
  MOODS,
  type Mood,
  PATTERNS,
  type Pattern,
  type White,
  WHITES,
} from './tables.ts';

/** Appearance of a cat. Strings may come from anywhere: unknown ones fall back to the breed's. */
export interface CatLook {
  /** Seeds the picture when breed and coat are unknown. */
  name?: string | null;
  breed?: Breed | (string & {}) | null;
  age?: Age | (string & {}) | null;
  coat?: Coat | (string & {}) | null;
  pattern?: Pattern | (string & {}) | null;
  white?: White | (string & {}) | null;
  eye?: Eye | (string & {}) | null;
  /** The left one is `eye`, the right one this: odd eyes. */
  eye2?: Eye | (string & {}) | null;
  head?: HeadShape | null;
  ears?: EarShape | null;
  fur?: Fur | null;
  collar?: Collar | (string & {}) | false | null;
}

/** Appearance that needs no name: of a cat without breed and coat, what its name picks is written out. */
export type NamelessLook = Pick<Cat, 'breed' | 'age' | 'coat' | 'pattern' | 'eye'>;

export function namelessLook(given: CatLook): NamelessLook {
  const { breed, age, coat, pattern, eye } = resolve(given);
  return { breed, age, coat, pattern, eye };
}

/** Pose of the cat. */
export interface Sitting {
  mood?: Mood | (string & {}) | null;
  /** Direction of the gaze, from -1 to 1. */
  look?: number;
  lookY?: number;
  /** Half the distance of the paws over an edge, 90 to 150. */
  pawX?: number;
  /** Sitting: whether the tail shows, and the reach of an arm. */
  tail?: boolean;
  reach?: 'near' | 'far' | null;
  /** Makes the ids in the drawing its own; needed where the same cat stands on a page twice. */
  uid?: string;
}

export interface Cat extends Omit<BreedLook, 'white' | 'flat'> {
  breed: Breed;
  age: Age;
  mood: Mood;
  white: White | null;
  flat: boolean;
  look: number;
  lookY: number;
  pawX: number;
  tail: boolean;
  reach: 'near' | 'far' | null;
  collar: Collar | false;
  colours: CoatColours;
  eyeLeft: string;
  eyeRight: string;
  night: boolean;
  pointed: boolean;
  faceLine: string;
  seed: string;
  uid: string;
}

const within = (value: unknown, low: number, high: number, otherwise = 0): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(low, Math.min(high, value)) : otherwise;

const POINTED: readonly Pattern[] = ['point', 'mitted', 'lynx'];

function usualLook(breed: Breed, seed: string, coatKnown: boolean): BreedLook {
  const usual = BREEDS[breed];
  if (coatKnown || (breed !== 'mixed-breed' && breed !== 'other')) return usual;
  const [coat, pattern, eye] = MIX[Math.floor(randomFrom(seed)() * MIX.length)] ?? [
    usual.coat,
    usual.pattern,
    usual.eye,
  ];
  return { ...usual, coat, pattern, eye };
}

/** The door: every value is checked against its table here, so nothing a customer types reaches a drawing. */
export function resolve(given: CatLook & Sitting): Cat {
  const seed = String(given.name ?? 'cat');
  const breed = keyOf(BREEDS, given.breed, 'mixed-breed');
  const usual = usualLook(breed, seed, Boolean(given.coat));
  const coat = keyOf(COATS, given.coat, usual.coat);
  const pattern = oneOf(PATTERNS, given.pattern ?? usual.pattern, 'solid');
  const eye = keyOf(EYES, given.eye, usual.eye);
  const colours: CoatColours = COATS[coat];
  const night = Boolean(colours.night) && pattern !== 'van' && pattern !== 'calico';
  return {
    breed,
    seed,
    coat,
    pattern,
    eye,
    colours,
    night,
    head: keyOf(HEADS, given.head, usual.head),
    ears: keyOf(EARS, given.ears, usual.ears),
    fur: oneOf(FURS, given.fur, usual.fur),
    flat: usual.flat ?? false,
    white: WHITES.find((known) => known === given.white) ?? usual.white ?? null,
    age: oneOf(AGES, given.age, 'adult'),
    mood: oneOf(MOODS, given.mood, 'level'),
    look: within(given.look, -1, 1),
    lookY: within(given.lookY, -1, 1),
    pawX: within(given.pawX, 90, 150, 116),
    tail: given.tail !== false,
    reach: given.reach === 'near' || given.reach === 'far' ? given.reach : null,
    collar: given.collar === false ? false : keyOf(COLLARS, given.collar, 'marmalade'),
    eyeLeft: EYES[eye],
    eyeRight: EYES[keyOf(EYES, given.eye2, eye)],
    pointed: POINTED.includes(pattern),
    faceLine: night ? mix(colours.light, '#FFD9CB', 0.42) : INK,
    uid: (given.uid ?? `pw${(hash(JSON.stringify(given)) >>> 0).toString(36)}`).replace(/[^\w-]/g, ''),
  };
}

import type { CastId } from '#src/ui/cats/cast.ts';
import type { Picture } from '#src/ui/cats/cat.ts';

interface Teammate {
  name: string;
  role: string;
  line: string;
  /** The cat they are drawn as. */
  cat: CastId;
  mood: Picture['mood'];
  tint: Picture['tint'];
}

/** For the operator to fill in: the people who have agreed to be named. Until then these are stand-ins, and the page says so. */
export const TEAM: readonly Teammate[] = [
  {
    name: 'Noura',
    role: 'Founder',
    line: 'Signs everything. Her cat has read everything, lying on it.',
    cat: 'clementine',
    mood: 'level',
    tint: 'mint',
  },
  {
    name: 'Elias',
    role: 'Head of veterinary nutrition',
    line: 'Can say no to a formula in four languages.',
    cat: 'inspector',
    mood: 'unimpressed',
    tint: 'saffron',
  },
  {
    name: 'Priya',
    role: 'Laboratory',
    line: 'Opens the tubes nobody else wants to open. Cheerfully.',
    cat: 'laila',
    mood: 'curious',
    tint: 'blue',
  },
  {
    name: 'Tomás',
    role: 'Formulation',
    line: 'Has tasted the salmon one. Does not recommend it to people.',
    cat: 'biscuit',
    mood: 'bliss',
    tint: 'eye',
  },
  {
    name: 'Hana',
    role: 'Data and reports',
    line: 'Turns fifty numbers into one sentence an owner can use.',
    cat: 'noor',
    mood: 'level',
    tint: 'nose',
  },
  {
    name: 'Yusuf',
    role: 'Kits and couriers',
    line: 'Knows where your box is. Usually before the box does.',
    cat: 'bear',
    mood: 'sleepy',
    tint: 'mint',
  },
  {
    name: 'Ingrid',
    role: 'Support',
    line: 'Answers politely. Has been bitten, and answers politely.',
    cat: 'pita',
    mood: 'curious',
    tint: 'saffron',
  },
  {
    name: 'Wei',
    role: 'Design',
    line: 'Draws everybody as a cat. Nobody has complained upwards.',
    cat: 'dune',
    mood: 'unimpressed',
    tint: 'blue',
  },
  {
    name: 'Amal',
    role: 'Shelters',
    line: 'Went to deliver one month of sticks. Came home with a cat.',
    cat: 'sable',
    mood: 'bliss',
    tint: 'eye',
  },
];

import { cat } from '#src/ui/cats/cat.ts';

/** The cat who keeps the seat warm. */
export const DRAWINGS = {
  sleeper: () =>
    cat({
      name: 'Sable',
      coat: 'black',
      pattern: 'tortie',
      eye: 'gold',
      collar: 'eye',
      pose: 'curl',
      mood: 'asleep',
      uid: 'inv',
      title: '',
    }),
};

import { sachetInner } from '#src/ui/art/brand.ts';
import { SEVEN_STICKS } from '#src/ui/art/sticks.ts';
import { cat, type Picture } from '#src/ui/cats/cat.ts';

const loaf = (uid: string, look: Picture) => () => cat({ ...look, uid, pose: 'loaf', title: '' });

const DOORKEEPER = { coat: 'marmalade', pattern: 'tabby', eye: 'green', collar: 'eye', mood: 'sleepy' };
const CLERK = { breed: 'russian-blue', collar: 'marmalade', mood: 'unimpressed' };
const KEEPER = { breed: 'ragdoll', collar: 'berry' };
const POSTMASTER = { coat: 'black', pattern: 'tuxedo', eye: 'gold', collar: 'marmalade' };

const PRINT = [
  'Cardio-Flex Pro',
  'Clear V-Optima',
  'DermaFlow+',
  'NeuroFix-360',
  'Omega Flex-3',
  'Purr-fect Play',
  'Renal-Advance',
];

const STICK_HEIGHT = 460; // they run off the page

const sticks = () =>
  SEVEN_STICKS.map((stick, i) => {
    const inner = sachetInner({ ...stick, name: PRINT[i] }, { h: STICK_HEIGHT });
    return `<span><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 84 ${STICK_HEIGHT}" aria-hidden="true">${inner}</svg></span>`;
  }).join('');

export const DRAWINGS = {
  doorkeeper: loaf('door', DOORKEEPER),
  clerk: () => cat({ ...CLERK, uid: 'clerk', pose: 'sit', title: '' }),
  keeper: loaf('keep', { ...KEEPER, mood: 'level' }),
  keeperPleased: loaf('keepb', { ...KEEPER, mood: 'bliss' }),
  postmaster: loaf('post', { ...POSTMASTER, mood: 'curious' }),
  postmasterPleased: loaf('postb', { ...POSTMASTER, mood: 'bliss' }),
  sticks,
};

import { newIcon } from '../icon.tsx';

export const Check = newIcon([
  ['path', { d: 'M20 6 9 17l-5-5' }],
]);

import { newIcon } from '../icon.tsx';

export const ChevronDown = newIcon([
  ['path', { d: 'm6 9 6 6 6-6' }],
]);

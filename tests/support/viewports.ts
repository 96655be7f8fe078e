interface Viewport {
  width: 390 | 1440;
  colorScheme: 'light' | 'dark';
}

const DIAGONAL: readonly Viewport[] = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
];
const OTHERS: readonly Viewport[] = [
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
];

/** Each width and each theme once, which is what nearly every fault of a look shows in; `LOOKS=all` takes all four. */
export const VIEWPORTS: readonly Viewport[] = process.env.LOOKS === 'all' ? [...DIAGONAL, ...OTHERS] : DIAGONAL;

import { still } from '#src/ui/still.tsx';
import { Art } from './art.tsx';

async function print() {
  const [{ printSections }, { SECTIONS }] = await Promise.all([
    import('#src/ui/print-sections.ts'),
    import('./sections.tsx'),
  ]);
  return printSections(SECTIONS);
}

const printed = import.meta.env.SSR ? await print() : null;

export const Still = still(printed, async () => (await import('./sections.tsx')).SECTIONS);

// Loaded on the way from another page: nothing of it is printed there.
if (!import.meta.env.SSR && !document.querySelector('.pp')) {
  await Promise.all([Still.fetch(), Art.fetch()]);
}

import { staticSection } from '#src/ui/static-section.tsx';
import { Art } from './art.tsx';

async function print() {
  const [{ renderStatic }, { SECTIONS }] = await Promise.all([
    import('#src/ui/render-static.ts'),
    import('./sections.tsx'),
  ]);
  return renderStatic(SECTIONS);
}

const printed = import.meta.env.SSR ? await print() : null;

export const Still = staticSection(printed, async () => (await import('./sections.tsx')).SECTIONS);

// Loaded on the way from another page: nothing of it is printed there.
if (!import.meta.env.SSR && !document.querySelector('.car')) {
  await Promise.all([Still.fetch(), Art.fetch()]);
}

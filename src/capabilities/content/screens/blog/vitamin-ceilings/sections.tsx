import { articleOf } from '#src/capabilities/content/rules/articles.ts';
import { Reading } from '../article/reading.tsx';
import { Art } from './art.tsx';
import { CHAPTERS, OPENING } from './chapters.tsx';
import { SOURCES } from './sources.ts';
import { VET } from './vet.tsx';

function Text() {
  return (
    <Reading
      article={articleOf('vitamin-ceilings')}
      opening={OPENING}
      chapters={CHAPTERS}
      vet={VET}
      sources={SOURCES}
      help={{
        title: 'Not sure of the sum?',
        text: 'Send us the labels of what your cat eats, and we add it up with you.',
        art: <Art name="help" />,
      }}
    />
  );
}

export const SECTIONS = { text: Text };

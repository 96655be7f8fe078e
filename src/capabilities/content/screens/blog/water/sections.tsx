import { articleOf } from '#src/capabilities/content/rules/articles.ts';
import { Reading } from '../article/reading.tsx';
import { Art } from './art.tsx';
import { CHAPTERS, OPENING } from './chapters.tsx';
import { SOURCES } from './sources.ts';
import { VET } from './vet.tsx';

function Text() {
  return (
    <Reading
      article={articleOf('water')}
      opening={OPENING}
      chapters={CHAPTERS}
      vet={VET}
      sources={SOURCES}
      help={{
        title: 'Still dry?',
        text: 'Ask us what others with the same sort of cat have tried. Nobody here will sell you a fountain.',
        art: <Art name="help" />,
      }}
    />
  );
}

export const SECTIONS = { text: Text };

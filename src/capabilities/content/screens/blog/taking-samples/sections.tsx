import { articleOf } from '#src/capabilities/content/rules/articles.ts';
import { Reading } from '../article/reading.tsx';
import { Art } from './art.tsx';
import { CHAPTERS, OPENING } from './chapters.tsx';
import { SOURCES } from './sources.ts';
import { VET } from './vet.tsx';

function Text() {
  return (
    <Reading
      article={articleOf('taking-samples')}
      opening={OPENING}
      chapters={CHAPTERS}
      vet={VET}
      sources={SOURCES}
      help={{
        title: 'Swab on the floor?',
        text: 'It happens to most households once. Write to us and another one is on its way.',
        art: <Art name="help" />,
      }}
    />
  );
}

export const SECTIONS = { text: Text };

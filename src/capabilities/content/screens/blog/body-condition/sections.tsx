import { articleOf } from '#src/capabilities/content/rules/articles.ts';
import { Reading } from '../article/reading.tsx';
import { Art } from './art.tsx';
import { CHAPTERS, OPENING } from './chapters.tsx';
import { SOURCES } from './sources.ts';
import { VET } from './vet.tsx';

function Text() {
  return (
    <Reading
      article={articleOf('body-condition')}
      opening={OPENING}
      chapters={CHAPTERS}
      vet={VET}
      sources={SOURCES}
      help={{
        title: 'A number you do not like?',
        text: 'Tell us what the scale says. We will not tell the cat.',
        art: <Art name="help" />,
      }}
    />
  );
}

export const SECTIONS = { text: Text };

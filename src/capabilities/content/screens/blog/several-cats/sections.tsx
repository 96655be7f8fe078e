import { articleOf } from '#src/capabilities/content/rules/articles.ts';
import { Reading } from '../article/reading.tsx';
import { Art } from './art.tsx';
import { CHAPTERS, OPENING } from './chapters.tsx';
import { SOURCES } from './sources.ts';
import { VET } from './vet.tsx';

function Text() {
  return (
    <Reading
      article={articleOf('several-cats')}
      opening={OPENING}
      chapters={CHAPTERS}
      vet={VET}
      sources={SOURCES}
      help={{
        title: 'A quarrel about the sticks?',
        text: 'Tell us who lives with whom. We have heard worse, mostly from cats.',
        art: <Art name="help" />,
      }}
    />
  );
}

export const SECTIONS = { text: Text };

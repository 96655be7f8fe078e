import type { Block, Part } from '#src/capabilities/outreach/rules/letter-text.ts';
import { chaptersOf, citedParts } from '#src/capabilities/content/rules/article-text.ts';
import type { Source } from '#src/capabilities/content/rules/articles.ts';
import { Reference } from '../article/cited.tsx';
import { Reading } from '../article/reading.tsx';

interface ArticleTextProps {
  title: string;
  text: string;
  sources: readonly Source[];
}

/** The text of an article as it was written at the desk, with its sources. */
export function ArticleText({ title, text, sources }: ArticleTextProps) {
  const { opening, chapters } = chaptersOf(text);
  return (
    <Reading
      title={title}
      opening={<Blocks blocks={opening} />}
      chapters={chapters.map(({ blocks, ...chapter }) => ({ ...chapter, text: <Blocks blocks={blocks} /> }))}
      sources={sources}
    />
  );
}

// The text does not change while it is drawn, so that a place in it is a key.
/* oxlint-disable react/no-array-index-key */
function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) =>
    block.kind === 'list' ? (
      <ul key={index}>
        {block.points.map((parts, place) => (
          <li key={place}>
            <Marked parts={parts} />
          </li>
        ))}
      </ul>
    ) : (
      <p key={index}>
        <Marked parts={block.parts} />
      </p>
    ),
  );
}

function Marked({ parts }: { parts: readonly Part[] }) {
  return citedParts(parts).map((part, index) => {
    if (part.kind === 'source') return <Reference key={index} n={part.n} />;
    if (part.kind === 'bold') return <b key={index}>{part.text}</b>;
    if (part.kind === 'link')
      return (
        <a key={index} className="link" href={part.href} rel="noreferrer">
          {part.text}
        </a>
      );
    return part.text;
  });
}
/* oxlint-enable react/no-array-index-key */

import {
  Children,
  type ComponentProps,
  type ComponentType,
  isValidElement,
  type PropsWithChildren,
  type ReactElement,
  type ReactNode,
} from 'react';
import { articleOf, type Slug, type Source } from '#src/capabilities/content/rules/articles.ts';
import { WORDS_A_MINUTE } from '#src/capabilities/content/rules/reading-time.ts';
import { HelpBlock } from '#src/web/shells/content.tsx';
import { Cited, Figure, Pull, Sources } from './cited.tsx';

/** A heading of the article and the text under it. */
interface Chapter {
  id: string;
  title: string;
  text: ReactNode;
}

/** The text of an article.mdx: a function of the components it is printed with. The element it returns holds the blocks. */
export type ArticleText = (props: { components: object }) => ReactElement<PropsWithChildren>;

export interface FrontMatter {
  sources: readonly Source[];
  /** Beside the link to the support. */
  help: { title: string; text: string };
}

/** Returns the sections of an article's page: its text, with its drawings. */
export function articleSections<Name extends string>(
  slug: Slug,
  print: ArticleText,
  frontmatter: FrontMatter,
  Art: ComponentType<{ name: Name | 'help' }>,
) {
  const components = {
    h2: Heading,
    a: TextLink,
    strong: 'b',
    Cited,
    Pull,
    Figure: ({ art, ...figure }: ComponentProps<typeof Figure> & { art: Name }) => (
      <Figure {...figure} art={<Art name={art} />} />
    ),
  };
  function Text() {
    const text = divide(print({ components }).props.children);
    return <Reading title={articleOf(slug).title} {...text} sources={frontmatter.sources} />;
  }
  return { text: Text, help: () => <Help {...frontmatter.help} art={<Art name="help" />} /> };
}

/** Stands for a heading of the second level until the text is divided there. */
const Heading = ({ children }: PropsWithChildren) => children;

function TextLink({ href = '', children }: PropsWithChildren<{ href?: string }>) {
  return (
    <a href={href} className="link" data-app>
      {children}
    </a>
  );
}

/** Divides a text at its headings, which end with an id, as in `## The tray [#tray]`. */
function divide(text: ReactNode) {
  const opening: ReactNode[] = [];
  const chapters: (Chapter & { text: ReactNode[] })[] = [];
  for (const block of Children.toArray(text)) {
    if (isValidElement<PropsWithChildren>(block) && block.type === Heading) {
      const { children } = block.props;
      const heading = typeof children === 'string' ? children : '';
      const [, title, id] = /^(.+) \[#([\w-]+)\]$/.exec(heading) ?? [];
      if (!title || !id) throw new Error(`A heading is “## Title [#id]”, in words alone, and not “${heading}”.`);
      chapters.push({ id, title, text: [] });
    } else if (typeof block !== 'string') (chapters.at(-1)?.text ?? opening).push(block);
  }
  return { opening, chapters };
}

interface Writing {
  title: string;
  opening: ReactNode;
  chapters: readonly Chapter[];
  sources: readonly Source[];
}

/** The part of an article that only has to be read: contents, text and sources. */
export function Reading({ title: name, opening, chapters, sources }: Writing) {
  return (
    <div className="wrap blog-reading">
      <Contents chapters={chapters} hasSources={sources.length > 0} />
      <article className="blog-text" aria-label={name}>
        <div data-words>
          <div className="blog-opening">{opening}</div>
          {chapters.map(({ id, title, text }) => (
            <section key={id} id={id} className={id === 'vet' ? 'blog-vet' : undefined}>
              <h2 className="d-sm">{title}</h2>
              {text}
            </section>
          ))}
        </div>
        <section id="sources">
          {sources.length > 0 && <h2 className="title">Sources</h2>}
          <Sources sources={sources} />
          <p className="small muted" id="reading-time" data-cited="reading-time">
            Reading time: the words above the sources at {WORDS_A_MINUTE} a minute, rounded up. Written for owners; it
            does not replace an examination. Found a mistake?{' '}
            <a href="/about#support" className="link" data-app>
              Tell us
            </a>{' '}
            and we correct it, with the date.
          </p>
        </section>
      </article>
    </div>
  );
}

/** End of an article, beside a drawing. */
export function Help({ title, text, art }: FrontMatter['help'] & { art: ReactNode }) {
  return (
    <HelpBlock
      title={title}
      art={art}
      action={
        <a className="btn" href="/about#support" data-app>
          Contact Support
        </a>
      }
    >
      {text}
    </HelpBlock>
  );
}

function Contents({ chapters, hasSources }: { chapters: readonly Chapter[]; hasSources: boolean }) {
  return (
    <nav className="blog-contents noprint" aria-labelledby="contents">
      <h2 className="small strong" id="contents">
        In this article
      </h2>
      <ol>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
        {hasSources && (
          <li>
            <a href="#sources">Sources</a>
          </li>
        )}
      </ol>
    </nav>
  );
}

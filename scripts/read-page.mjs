// Reads a prerendered page: head, headings, links, buttons, structured data.
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { parseHtml } from '../tests/support/html.ts';

/** Rules that are off, because the HTML of React or our build is valid without them; each with its reason. */
const DISABLED_RULES = {
  'attr-case': 'off', // React writes charSet and inputMode; HTML does not tell upper from lower case there
  'attribute-boolean-style': 'off', // React writes checked=""
  'attribute-empty-style': 'off', // and hidden=""
  'void-style': 'off', // and <br/>
  'no-implicit-input-type': 'off', // an input is a text field unless it says otherwise
  'input-attributes': 'off', // its table does not know that autocapitalize may stand on every element
  'require-sri': 'off', // everything comes from our own address
  'valid-id': ['error', { relaxed: true }], // React's ids of late content contain a colon
};

const validator = new HtmlValidate(
  new StaticConfigLoader({ extends: ['html-validate:recommended', 'html-validate:document'], rules: DISABLED_RULES }),
);

/** Error texts for invalid HTML. */
export async function invalidPlaces(html) {
  const { results } = await validator.validateString(html);
  const messages = results.flatMap((result) => result.messages);
  return messages.map(({ line, column, message, ruleId }) => `${line}:${column} ${message} (${ruleId})`);
}

/** @param {string} path @param {string} html */
export async function readPage(path, html) {
  const source = { data: html, filename: `${path}.html`, line: 1, column: 1, offset: 0 };
  const dom = (await validator.getParserFor(source)).parseHtml(source);
  const all = (selector) => dom.querySelectorAll(selector);
  const attributes = (selector, name) => all(selector).map((element) => element.getAttributeValue(name) ?? '');
  const meta = (key, name) => attributes(`meta[${key}="${name}"]`, 'content');
  return {
    path,
    titles: all('head > title').map(({ textContent }) => textContent),
    descriptions: meta('name', 'description'),
    robots: meta('name', 'robots'),
    canonical: attributes('link[rel="canonical"]', 'href'),
    social: Object.fromEntries(
      all('meta[property]').map((tag) => [tag.getAttributeValue('property'), tag.getAttributeValue('content') ?? '']),
    ),
    twitterCard: meta('name', 'twitter:card')[0],
    headings: all('h1').map(({ textContent }) => textContent.trim()),
    ids: new Set(attributes('[id]', 'id')),
    links: attributes('a[href], area[href]', 'href'),
    files: [
      ...attributes('link[rel="stylesheet"], link[rel="preload"], link[rel="icon"], link[rel="manifest"]', 'href'),
      ...attributes('link[rel="apple-touch-icon"]', 'href'),
      ...attributes('script[src], img[src], source[src]', 'src'),
    ],
    untyped: all('button')
      .filter((button) => !button.hasAttribute('type'))
      .map(nameOf),
    unheard: all('[data-static] button').filter(isUnheard).map(nameOf),
    unhrefed: all('a')
      .filter((link) => !link.hasAttribute('href'))
      .map(nameOf),
    unwritten: all('div[hidden]').filter(isLateContent).map(nameOf),
    unnamedImages: all('img')
      .filter((image) => !image.hasAttribute('alt'))
      .map((image) => image.getAttributeValue('src')),
    data: all('script[type="application/ld+json"]').map(({ textContent }) => textContent),
    text: parseHtml(html).words,
  };
}

const nameOf = (element) => wordsOf(element).slice(0, 60) || '(without words)';

function wordsOf(element) {
  const code = element.querySelectorAll('script, style, template').map(({ textContent }) => textContent);
  return code
    .reduce((text, own) => text.replace(own, ''), element.textContent)
    .replace(/\s+/g, ' ')
    .trim();
}

/** A printed section is not hydrated: its buttons work by themselves or carry a mark somebody listens for. */
function isUnheard(button) {
  return !button.attributes.some(({ key }) => /^(data-|popovertarget$|commandfor$|form$)/.test(key));
}

/** Content that React moves into place by script only. A form needs scripts anyway. */
function isLateContent(element) {
  const late = /^S:/.test(element.getAttributeValue('id') ?? '');
  return late && wordsOf(element) !== '' && !element.querySelector('form');
}

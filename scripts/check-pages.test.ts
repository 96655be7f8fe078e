import { expect, test } from 'vitest';
import { invalidPlaces, readPage } from './read-page.mjs';
import { pageFaults } from './check-page.mjs';

const ORIGIN = 'https://origin.invalid';
const DESCRIPTION =
  'A page that is exactly as it should be, described in a sentence of a length that is of use to people.';

interface Parts {
  path?: string;
  title?: string;
  description?: string;
  head?: string;
  body?: string;
  canonical?: string;
}

function html({
  path = '/',
  title = 'A good page. Purrwell',
  description = DESCRIPTION,
  head = '',
  body = '',
  canonical = path,
}: Parts) {
  const og = (name: string, content: string) => `<meta property="og:${name}" content="${content}"/>`;
  return `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><title>${title}</title><meta name="description" content="${description}"/>
<link rel="canonical" href="${ORIGIN}${canonical}"/>${og('site_name', 'Purrwell')}${og('type', 'website')}${og('url', ORIGIN + path)}${og('title', title)}
${og('description', description)}${og('image', `${ORIGIN}/social/card.png`)}${og('image:alt', title)}<meta name="twitter:card" content="summary_large_image"/>${head}</head>
<body><main id="content"><h1>One heading</h1>${body}</main></body></html>`;
}

async function faultsOf(...parts: Parts[]) {
  const pages = await Promise.all(parts.map((part) => readPage(part.path ?? '/', html(part))));
  return pageFaults(pages, {
    origin: ORIGIN,
    listed: (path) => path !== '/hidden',
    answers: (path) => path === '/support/chat',
    file: (path) => path === '/social/card.png',
  });
}

const ld = (thing: object) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...thing })}</script>`;

test('a good page is good: valid, with links that lead somewhere', async () => {
  const page = {
    body: '<p><a href="#content">Up</a> <a href="/support/chat">Chat</a> <a href="/#content">Top</a></p>',
  };
  expect(await faultsOf(page)).toEqual([]);
  expect(await invalidPlaces(html(page))).toEqual([]);
});

test('invalid HTML is told with its place and rule', async () => {
  const [fault] = await invalidPlaces(html({ body: '<p><div>A block in a paragraph</div></p>' }));
  expect(fault).toMatch(/^\d+:\d+ .+ \([\w-]+\)$/);
  expect(await invalidPlaces(html({ body: '<img src="/social/card.png"/>' }))).not.toEqual([]);
});

test.each([
  ['<a href="/nowhere">x</a>', 'link /nowhere leads nowhere'],
  ['<a href="#nothing">x</a>', 'asks for #nothing, which is not on /'],
  ['<a href="#">x</a>', 'link “#” goes nowhere'],
  ['<a href="javascript:void(0)">x</a>', 'is not an address of ours'],
  ['<a>dead</a>', 'link “dead” leads nowhere'],
  ['<button>Press</button>', 'button “Press” has no type'],
  ['<div data-static><button type="button">Press</button></div>', 'where nobody hears it'],
  ['<div hidden id="S:1">Late words</div>', 'cannot be read without a script'],
  ['<h1>Another</h1>', 'has 2 h1'],
  ['<img src="/gone.png" alt=""/>', '/gone.png is not in the build'],
  ['<img src="/social/card.png"/>', 'has no alt'],
  ['<p>Hello undefined</p>', 'says “undefined”'],
  ['<p>Lorem ipsum</p>'.toLowerCase(), 'says “lorem ipsum”'],
])('what is wrong with %s is told', async (body, fault) => {
  expect((await faultsOf({ body })).join('\n')).toContain(fault);
});

test('heads: own title, own description, the right canonical address, not hidden by mistake', async () => {
  expect((await faultsOf({}, { path: '/second' })).join('\n')).toMatch(
    /\/ and \/second: one title[\s\S]*one description/,
  );
  expect((await faultsOf({ canonical: '/elsewhere' })).join('\n')).toContain(
    'canonical is https://origin.invalid/elsewhere',
  );
  expect((await faultsOf({ title: 'Short' })).join('\n')).toContain('its title has 5 letters');
  expect((await faultsOf({ description: 'Brief.' })).join('\n')).toContain('its description has 6 letters');
  expect((await faultsOf({ head: '<meta name="robots" content="noindex"/>' })).join('\n')).toContain(
    'tells robots to stay away',
  );
  expect((await faultsOf({ path: '/hidden' })).join('\n')).toContain('lets itself be indexed');
});

test('a listed page that no link leads to is told', async () => {
  const second = { path: '/second', title: 'A second page. Purrwell', description: `${DESCRIPTION} Twice.` };
  expect(await faultsOf({}, second)).toEqual(['/second: no link leads to it']);
  expect(await faultsOf({ body: '<a href="/second">x</a>' }, second)).toEqual([]);
});

test('structured data: fields that search engines require are there and true', async () => {
  const question = { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'Because.' } };
  const faq = ld({ '@type': 'FAQPage', mainEntity: [question] });
  expect(await faultsOf({ head: faq, body: '<p>Why? Because.</p>' })).toEqual([]);
  expect((await faultsOf({ head: faq })).join('\n')).toContain('“Why?” does not stand on the page');
  expect((await faultsOf({ head: '<script type="application/ld+json">{</script>' })).join('\n')).toContain('not JSON');
  expect((await faultsOf({ head: ld({ '@type': 'Organization', name: 'Purrwell' }) })).join('\n')).toContain(
    'Organization without url',
  );
  expect((await faultsOf({ head: ld({ '@type': 'WebSite', name: 'x', url: `${ORIGIN}/gone` }) })).join('\n')).toContain(
    'leads to /gone',
  );
  const offer = { price: '1.23', priceCurrency: 'USD', availability: 'https://schema.org/InStock', url: `${ORIGIN}/` };
  const product = {
    '@type': 'Product',
    name: 'P',
    description: 'd',
    image: 'i',
    brand: { name: 'b' },
    offers: [offer],
  };
  expect((await faultsOf({ head: ld(product) })).join('\n')).toContain('USD 1.23 is no price of ours');
  expect(await faultsOf({ head: ld({ ...product, offers: [{ ...offer, price: '35.00' }] }) })).toEqual([]);
});

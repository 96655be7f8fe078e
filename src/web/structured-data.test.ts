import { expect, test } from 'vitest';
import { ORIGIN } from './meta.ts';
import { article, breadcrumbs, faqPage, jobPosting, organization, planProducts, website } from './structured-data.ts';

/** Every '@id', 'url' and 'item' anywhere in a thing. */
function addressesIn(thing: unknown): string[] {
  if (typeof thing !== 'object' || thing === null) return [];
  return Object.entries(thing).flatMap(([key, value]) =>
    ['@id', 'url', 'item', 'image', 'logo', 'mainEntityOfPage', 'merchantReturnLink', 'sameAs'].includes(key) &&
    typeof value === 'string'
      ? [value]
      : addressesIn(value),
  );
}

const PLAN = {
  id: 'pro',
  name: 'Pro',
  description: 'All of it.',
  limited: true,
  prices: [
    { price: '99.00', currency: 'USD' },
    { price: '89.00', currency: 'EUR' },
  ],
};
const JOB = {
  path: '/careers#vet',
  title: 'Vet',
  description: 'Reads results.',
  department: 'Lab',
  employment: 'Full-time',
  posted: '2026-11-01',
} as const;
const ARTICLE = {
  path: '/blog/water',
  title: 'Water',
  description: 'How much.',
  section: 'Water',
  published: '2026-10-29',
};

const THINGS = [
  organization({ days: 30, countries: ['AE', 'US'] }),
  website(),
  breadcrumbs([{ name: 'Home', path: '/' }]),
  faqPage([{ question: 'Q?', answer: 'A.' }]),
  article(ARTICLE),
  jobPosting({ ...JOB, place: null, countries: ['AE'] }),
  ...planProducts([PLAN], '/info'),
];

test('every thing says its vocabulary and type, and every address is of this shop', () => {
  for (const thing of THINGS) {
    expect(thing['@context']).toBe('https://schema.org');
    expect(thing['@type']).toMatch(/^[A-Z]\w+$/);
    for (const address of addressesIn(thing)) expect(address.startsWith(`${ORIGIN}/`), address).toBe(true);
    expect(JSON.parse(JSON.stringify(thing))).toEqual(thing);
  }
});

test('the company is one thing everywhere, and promises a refund only where it does', () => {
  const company = organization() as { '@id'?: string };
  expect(company).not.toHaveProperty('hasMerchantReturnPolicy');
  const offers = planProducts([PLAN], '/')[0]?.offers as unknown as { seller: unknown }[];
  const others = [
    website().publisher,
    article(ARTICLE).publisher,
    jobPosting({ ...JOB, place: null }).hiringOrganization,
  ];
  for (const named of [...others, ...offers.map(({ seller }) => seller)])
    expect(named).toMatchObject({ '@id': company['@id'] });
  expect(organization({ days: 30, countries: ['AE'] }).hasMerchantReturnPolicy).toMatchObject({
    merchantReturnDays: 30,
    applicableCountry: ['AE'],
    refundType: 'https://schema.org/FullRefund',
  });
});

test('a trail counts from one, from the start page to this one', () => {
  const { itemListElement } = breadcrumbs([
    { name: 'Home', path: '/' },
    { name: 'Blog', path: '/blog' },
    { name: 'Water', path: '/blog/water' },
  ]);
  expect(itemListElement).toMatchObject([
    { position: 1, name: 'Home', item: `${ORIGIN}/` },
    { position: 2, name: 'Blog' },
    { position: 3, name: 'Water', item: `${ORIGIN}/blog/water` },
  ]);
});

test('questions come with their answers, in order', () => {
  const { mainEntity } = faqPage([
    { question: 'First?', answer: 'Yes.' },
    { question: 'Second?', answer: '<b>No</b> & "never".' },
  ]);
  expect(mainEntity).toMatchObject([
    { name: 'First?', acceptedAnswer: { text: 'Yes.' } },
    { name: 'Second?', acceptedAnswer: { text: '<b>No</b> & "never".' } },
  ]);
});

test('an article names its days, its card and who wrote it; what is not known is left out', () => {
  expect(article(ARTICLE)).toMatchObject({
    datePublished: '2026-10-29',
    dateModified: '2026-10-29',
    image: `${ORIGIN}/social/blog-water.png`,
    author: { '@type': 'Organization', name: 'Purrwell' },
  });
  for (const absent of ['wordCount', 'citation'])
    expect(article({ ...ARTICLE, citations: [] })).not.toHaveProperty(absent);
  expect(
    article({ ...ARTICLE, modified: '2026-11-01', author: 'Noor', words: 0, citations: ['A study'] }),
  ).toMatchObject({
    dateModified: '2026-11-01',
    author: { '@type': 'Person', name: 'Noor' },
    wordCount: 0,
    citation: ['A study'],
  });
});

test('a job is at a place, or anywhere in the countries that are named', () => {
  const there = jobPosting({ ...JOB, place: { city: 'Dubai', country: 'AE' }, closes: '2026-12-31' });
  expect(there).toMatchObject({
    jobLocation: { address: { addressLocality: 'Dubai', addressCountry: 'AE' } },
    validThrough: '2026-12-31',
  });
  expect(there).not.toHaveProperty('jobLocationType');
  const anywhere = jobPosting({ ...JOB, place: null, countries: ['United Arab Emirates', 'Jordan'] });
  expect(anywhere).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: [{ name: 'United Arab Emirates' }, { name: 'Jordan' }],
  });
  for (const absent of ['jobLocation', 'validThrough']) expect(anywhere).not.toHaveProperty(absent);
  const types = (['Full-time', 'Part-time', 'Contract'] as const).map(
    (employment) => jobPosting({ ...JOB, employment, place: null }).employmentType,
  );
  expect(types).toEqual(['FULL_TIME', 'PART_TIME', 'CONTRACTOR']);
});

test('a plan has an offer in each currency, the price twice as the same figure, and says whether places are limited', () => {
  const [pro, standard] = planProducts([PLAN, { ...PLAN, id: 'standard', limited: false }], '/info');
  expect(pro?.offers).toMatchObject([
    {
      price: '99.00',
      priceCurrency: 'USD',
      availability: 'https://schema.org/LimitedAvailability',
      priceSpecification: { price: '99.00', priceCurrency: 'USD', valueAddedTaxIncluded: true },
    },
    { price: '89.00', priceCurrency: 'EUR', priceSpecification: { price: '89.00', priceCurrency: 'EUR' } },
  ]);
  expect(standard?.offers).toMatchObject([{ availability: 'https://schema.org/InStock' }, {}]);
  expect(pro?.['@id']).not.toBe(standard?.['@id']);
});

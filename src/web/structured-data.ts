import type {
  Article,
  BreadcrumbList,
  FAQPage,
  JobPosting,
  MerchantReturnPolicy,
  Offer,
  Organization,
  Product,
  Thing,
  WebSite,
  WithContext,
} from 'schema-dts';
import { cardOf, ORIGIN } from './meta.ts';

// Structured data by schema.org. A page adds it with `structured: import.meta.env.SSR ? [...] : []`: it is printed into
// the HTML, and the client bundle holds neither the data nor this code.

type Described<T extends Thing> = WithContext<Exclude<T, string>>;

const CONTEXT = 'https://schema.org' as const;

const at = (path: string) => `${ORIGIN}${path}`;

const ORGANIZATION = { '@id': at('/#organization') } as const;

export interface Guarantee {
  /** In which a refused first order is refunded. */
  days: number;
  /** ISO codes of the countries it holds in. */
  countries: readonly string[];
}

export function organization(guarantee?: Guarantee): Described<Organization> {
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    ...ORGANIZATION,
    name: 'Purrwell',
    url: at('/'),
    logo: at('/icon-512.png'),
    slogan: 'Made for one cat in particular.',
    address: { '@type': 'PostalAddress', addressLocality: 'Dubai', addressCountry: 'AE' },
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', url: at('/about#support') },
    ...(guarantee ? { hasMerchantReturnPolicy: returnPolicy(guarantee) } : {}),
  };
}

function returnPolicy({ days, countries }: Guarantee): MerchantReturnPolicy {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: [...countries],
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: days,
    merchantReturnLink: at('/about#shipping'),
    refundType: 'https://schema.org/FullRefund',
  };
}

export function website(): Described<WebSite> {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    '@id': at('/#website'),
    name: 'Purrwell',
    url: at('/'),
    inLanguage: 'en',
    publisher: ORGANIZATION,
  };
}

/** From the start page to this one, both included: `[{ name: 'Home', path: '/' }, { name: 'Blog', path: '/blog' }]`. */
export function breadcrumbs(trail: readonly { name: string; path: string }[]): Described<BreadcrumbList> {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: at(path),
    })),
  };
}

/** The questions and answers as the page shows them. */
export function faqPage(items: readonly { question: string; answer: string }[]): Described<FAQPage> {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: items.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}

export interface ArticleFacts {
  path: string;
  title: string;
  description: string;
  section: string;
  /** ISO days. */
  published: string;
  modified?: string;
  /** Without a name the author is the company. */
  author?: string;
  words?: number;
  /** The social card of another page, for articles that have none of their own. */
  card?: string;
  /** The sources the article names. */
  citations?: readonly string[];
}

export function article(facts: ArticleFacts): Described<Article> {
  const { path, title, description, section, published, modified, author, words, citations, card } = facts;
  return {
    '@context': CONTEXT,
    '@type': 'Article',
    '@id': at(`${path}#article`),
    mainEntityOfPage: at(path),
    headline: title,
    description,
    articleSection: section,
    image: at(`/social/${card ?? cardOf(path)}.png`),
    datePublished: published,
    dateModified: modified ?? published,
    inLanguage: 'en',
    author: author ? { '@type': 'Person', name: author } : { '@type': 'Organization', name: 'Purrwell', url: at('/') },
    publisher: { '@type': 'Organization', ...ORGANIZATION, name: 'Purrwell', logo: at('/icon-512.png') },
    ...(words === undefined ? {} : { wordCount: words }),
    ...(citations?.length ? { citation: [...citations] } : {}),
  };
}

export interface JobFacts {
  /** Path of the description: '/careers#vet'. */
  path: string;
  title: string;
  description: string;
  department: string;
  employment: 'Full-time' | 'Part-time' | 'Contract';
  /** Place of work; null for anywhere in the named countries. */
  place: { city: string; country: string } | null;
  /** For work from anywhere: where one must live. */
  countries?: readonly string[];
  /** ISO days. */
  posted: string;
  closes?: string;
}

const EMPLOYMENT = { 'Full-time': 'FULL_TIME', 'Part-time': 'PART_TIME', Contract: 'CONTRACTOR' } as const;

export function jobPosting(facts: JobFacts): Described<JobPosting> {
  const { path, title, description, department, employment, place, countries = [], posted, closes } = facts;
  return {
    '@context': CONTEXT,
    '@type': 'JobPosting',
    '@id': at(path),
    url: at(path),
    title,
    description,
    occupationalCategory: department,
    employmentType: EMPLOYMENT[employment],
    datePosted: posted,
    ...(closes === undefined ? {} : { validThrough: closes }),
    hiringOrganization: { '@type': 'Organization', ...ORGANIZATION, name: 'Purrwell', sameAs: at('/') },
    directApply: true,
    ...(place ? workplace(place) : fromAnywhere(countries)),
  };
}

function workplace({ city, country }: { city: string; country: string }) {
  const address = { '@type': 'PostalAddress', addressLocality: city, addressCountry: country } as const;
  return { jobLocation: { '@type': 'Place', address } as const };
}

function fromAnywhere(countries: readonly string[]) {
  return {
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: countries.map((name) => ({ '@type': 'Country', name }) as const),
  };
}

export interface PlanFacts {
  id: string;
  name: string;
  description: string;
  /** Only so many may have it; whether a place is left changes after the page was printed. */
  limited: boolean;
  /** One month for one cat, VAT included: { price: '35.00', currency: 'USD' }. */
  prices: readonly { price: string; currency: string }[];
}

/** A product for each plan, with an offer for each currency; `path` is where the plans can be chosen. */
export function planProducts(plans: readonly PlanFacts[], path: string): Described<Product>[] {
  return plans.map((plan) => ({
    '@context': CONTEXT,
    '@type': 'Product',
    '@id': at(`/#${plan.id}-plan`),
    productID: `${plan.id}-plan`,
    name: `Purrwell ${plan.name}`,
    description: plan.description,
    category: 'Animals & Pet Supplies > Pet Supplies > Pet Vitamins & Supplements',
    image: at(`/social/${cardOf('/')}.png`),
    url: at(path),
    brand: { '@type': 'Brand', name: 'Purrwell' },
    offers: plan.prices.map((price) => offer(plan, price, path)),
  }));
}

function offer(plan: PlanFacts, { price, currency }: PlanFacts['prices'][number], path: string): Offer {
  return {
    '@type': 'Offer',
    url: at(path),
    price,
    priceCurrency: currency,
    availability: plan.limited ? 'https://schema.org/LimitedAvailability' : 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
    seller: ORGANIZATION,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: currency,
      valueAddedTaxIncluded: true,
      referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON', unitText: 'one cat, one month' },
    },
  };
}

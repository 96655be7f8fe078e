// Checks structured data: fields that search engines require of each type, and facts about the shop.
import { isRegisteredPrice } from './registered-numbers.ts';

/** @typedef {{ origin: string, exists: (path: string) => boolean, text: string }} Surroundings */

const NEEDS = {
  Organization: ['name', 'url', 'logo'],
  WebSite: ['name', 'url'],
  BreadcrumbList: ['itemListElement'],
  FAQPage: ['mainEntity'],
  Article: ['headline', 'description', 'image', 'datePublished', 'dateModified', 'author.name', 'publisher.name'],
  JobPosting: ['title', 'description', 'datePosted', 'employmentType', 'hiringOrganization.name'],
  Product: ['name', 'description', 'image', 'brand.name', 'offers'],
};

/** @param {string} json @param {Surroundings} around */
export function structuredDataFaults(json, around) {
  let thing;
  try {
    thing = JSON.parse(json);
  } catch (error) {
    return [`structured data that is not JSON: ${error.message}`];
  }
  const type = thing['@type'];
  const needs = NEEDS[type];
  if (thing['@context'] !== 'https://schema.org') return ['structured data without its context'];
  if (!needs) return [`structured data of a kind nobody checks: ${type}`];
  const missing = needs.filter((field) => !at(thing, field)).map((field) => `${type} without ${field}`);
  if (missing.length > 0) return missing;
  return [...(OWN[type]?.(thing, around) ?? []), ...addressFaults(thing, around)];
}

const at = (thing, path) => path.split('.').reduce((value, key) => value?.[key], thing);
const isDay = (text) => /^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(Date.parse(text));

const OWN = {
  BreadcrumbList: ({ itemListElement }) =>
    itemListElement.flatMap(({ position, name, item }, i) =>
      position === i + 1 && name && item ? [] : [`BreadcrumbList: step ${i + 1} is not complete`],
    ),
  FAQPage: ({ mainEntity }, { text }) =>
    mainEntity.flatMap(({ name, acceptedAnswer }) => {
      if (!name || !acceptedAnswer?.text) return ['FAQPage: a question without words or without an answer'];
      return [name, acceptedAnswer.text].every((words) => text.includes(plain(words)))
        ? []
        : [`FAQPage: “${name}” does not stand on the page in these words`];
    }),
  Article: ({ headline, datePublished, dateModified }) => [
    ...(headline.length > 110 ? ['Article: the headline is longer than 110 letters'] : []),
    ...(isDay(datePublished) && isDay(dateModified) && datePublished <= dateModified ? [] : ['Article: wrong dates']),
  ],
  JobPosting: ({ title, datePosted, validThrough, jobLocation, jobLocationType, applicantLocationRequirements }) => [
    ...(isDay(datePosted) && (!validThrough || datePosted < validThrough) ? [] : [`JobPosting ${title}: wrong dates`]),
    ...(jobLocation || (jobLocationType === 'TELECOMMUTE' && applicantLocationRequirements?.length > 0)
      ? []
      : [`JobPosting ${title}: says neither where nor that it is from anywhere`]),
  ],
  Product: ({ name, offers }) =>
    offers.flatMap(({ price, priceCurrency, availability, url }) => [
      ...(price && priceCurrency && availability && url ? [] : [`Product ${name}: an offer is not complete`]),
      ...(isRegisteredPrice(`${priceCurrency} ${price}`)
        ? []
        : [`Product ${name}: ${priceCurrency} ${price} is no price of ours`]),
    ]),
};

const plain = (words) => words.replace(/\s+/g, ' ').trim();

/** Every address of our own in it leads somewhere. Names of things (@id) are no addresses. */
function addressFaults(thing, { origin, exists }) {
  const faults = [];
  const visit = (value, key) => {
    if (Array.isArray(value)) for (const one of value) visit(one, key);
    else if (value && typeof value === 'object') for (const [inner, one] of Object.entries(value)) visit(one, inner);
    else if (key !== '@id' && typeof value === 'string' && value.startsWith(`${origin}/`)) {
      const path = value.slice(origin.length);
      if (!exists(path)) faults.push(`${thing['@type']}: ${key} leads to ${path}, which is not there`);
    }
  };
  visit(thing, '');
  return faults;
}

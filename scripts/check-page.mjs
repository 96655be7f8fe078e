// Checks pages that are valid on their own.
import { structuredDataFaults } from './check-structured-data.mjs';

const TITLE = { least: 10, most: 65 };
const DESCRIPTION = { least: 70, most: 160 };
/** Words that only a mistake puts on a page. */
const SLIPS = /lorem ipsum|\bTODO\b|\bFIXME\b|\[object Object\]|\bundefined\b|\bNaN\b|\bInvalid Date\b/;
/** Linked from a form that opens with a press, not from a page as it is printed. */
const BEHIND_A_PRESS = new Set(['/register']);
const SOCIAL = ['og:site_name', 'og:type', 'og:url', 'og:title', 'og:description', 'og:image', 'og:image:alt'];

/**
 * @typedef {object} Site
 * @property {string} origin placeholder of the shop's address
 * @property {(path: string) => boolean} listed whether search engines may have the page
 * @property {(path: string) => boolean} answers whether an address without a page of the build is answered
 * @property {(path: string) => boolean} file whether the build has the file
 */

/** @param {Awaited<ReturnType<import('./read-page.mjs').readPage>>[]} pages @param {Site} site @returns {string[]} */
export function pageFaults(pages, site) {
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const leads = (address) => whereTo(address, byPath, site) === null;
  return [
    ...pages.flatMap((page) =>
      [
        ...headFaults(page, site),
        ...bodyFaults(page),
        ...page.links.flatMap((link) => linkFault(link, page, byPath, site)),
        ...page.files
          .filter((file) => file.startsWith('/') && !site.file(file))
          .map((file) => `${file} is not in the build`),
        ...page.data.flatMap((json) =>
          structuredDataFaults(json, { origin: site.origin, exists: leads, text: page.text }),
        ),
      ].map((fault) => `${page.path}: ${fault}`),
    ),
    ...twins(pages, 'title', ({ titles }) => titles[0]),
    ...twins(pages, 'description', ({ descriptions }) => descriptions[0]),
    ...unreached(byPath, site),
  ];
}

function headFaults(page, site) {
  const { titles, descriptions, robots, canonical, social, twitterCard } = page;
  const faults = length('title', titles, TITLE);
  if (!site.listed(page.path)) {
    if (!robots.includes('noindex')) faults.push('is not listed, but lets itself be indexed');
    if (canonical.length > 0) faults.push('is not for search engines, but names a canonical address');
    return faults;
  }
  const own = `${site.origin}${page.path}`;
  faults.push(...length('description', descriptions, DESCRIPTION));
  if (robots.length > 0) faults.push('is listed, but tells robots to stay away');
  if (canonical.length !== 1 || canonical[0] !== own) faults.push(`canonical is ${canonical.join(', ') || 'missing'}`);
  for (const property of SOCIAL) if (!social[property]) faults.push(`${property} is missing`);
  if (social['og:url'] !== own) faults.push(`og:url is ${social['og:url']}`);
  if (social['og:title'] !== titles[0] || social['og:description'] !== descriptions[0])
    faults.push('says something else to people who share it');
  if (twitterCard !== 'summary_large_image') faults.push('twitter:card is missing');
  const card = social['og:image'] ?? '';
  if (!card.startsWith(`${site.origin}/`) || !site.file(card.slice(site.origin.length)))
    faults.push(`its card ${card} is not in the build (npm run social-cards)`);
  return faults;
}

function length(what, found, { least, most }) {
  if (found.length !== 1) return [`has ${found.length} ${what}s`];
  const letters = found[0].length;
  return letters >= least && letters <= most ? [] : [`its ${what} has ${letters} letters, not ${least} to ${most}`];
}

function bodyFaults({ headings, untyped, unheard, unhrefed, unwritten, unnamedImages, text }) {
  const slip = SLIPS.exec(text);
  return [
    ...(headings.length === 1 && headings[0] ? [] : [`has ${headings.length} h1: ${headings.join(' / ')}`]),
    ...untyped.map((name) => `button “${name}” has no type`),
    ...unheard.map((name) => `button “${name}” stands in a printed section, where nobody hears it`),
    ...unhrefed.map((name) => `link “${name}” leads nowhere`),
    ...unwritten.map((name) => `“${name}” cannot be read without a script`),
    ...unnamedImages.map((image) => `${image} has no alt`),
    ...(slip ? [`says “${slip[0]}”`] : []),
  ];
}

function linkFault(link, page, byPath, site) {
  if (link === '' || link === '#') return [`link “${link}” goes nowhere`];
  if (/^(?:https?:|mailto:|tel:)/.test(link))
    return link.startsWith(site.origin) ? [`link ${link} need not name our own address`] : [];
  const address = link.startsWith('#') ? `${page.path}${link}` : link;
  const fault = whereTo(address, byPath, site);
  return fault ? [`link ${link} ${fault}`] : [];
}

/** Fragments that open a wizard and are not the id of an element. */
const WIZARDS = new Set(['onboarding', 'everything']);

/** Null when the address leads somewhere, else why not. */
function whereTo(address, byPath, site) {
  if (!address.startsWith('/') || address.startsWith('//')) return 'is not an address of ours';
  const { pathname, hash } = new URL(address, 'https://x.invalid');
  const page = byPath.get(pathname);
  if (pathname === '/404' || (!page && !site.answers(pathname) && !site.file(pathname))) return 'leads nowhere';
  const target = decodeURIComponent(hash.slice(1));
  if (!page || !target || WIZARDS.has(target)) return null;
  return page.ids.has(target) ? null : `asks for #${target}, which is not on ${pathname}`;
}

function twins(pages, what, of) {
  const seen = Map.groupBy(
    pages.filter((page) => of(page)),
    of,
  );
  return [...seen.values()]
    .filter((same) => same.length > 1)
    .map((same) => `${same.map(({ path }) => path).join(' and ')}: one ${what} between them`);
}

/** Listed pages that nobody finds by following links from the start page. */
function unreached(byPath, site) {
  const reached = new Set(['/']);
  for (const path of reached)
    for (const link of byPath.get(path)?.links ?? [])
      if (link.startsWith('/')) reached.add(new URL(link, 'https://x.invalid').pathname);
  return [...byPath.keys()]
    .filter((path) => site.listed(path) && !reached.has(path) && !BEHIND_A_PRESS.has(path))
    .map((path) => `${path}: no link leads to it`);
}

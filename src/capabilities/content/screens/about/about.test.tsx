import { prerender } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { findUnregisteredNumbers } from '#scripts/claim-lint.ts';
import { CURRENCIES, formatMoney, plainAmount } from '#src/lib/money.ts';
import { EUROPE_SHIPPING } from '#src/capabilities/pricing/rules/shipping.ts';
import { isLive } from '#src/web/pages.ts';
import About from './page.tsx';
import { QUESTIONS } from './questions.ts';
import { TEAM } from './team.ts';
import { setAsideWords } from './set-aside.tsx';

const router = createMemoryRouter([{ path: '/about', element: <About /> }], { initialEntries: ['/about'] });
const { prelude } = await prerender(<RouterProvider router={router} />);
const html = await new Response(prelude).text();
const page = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
const words = page
  .replace(/<(?:li|p|td|th|dt|dd|h\d)\b[^>]*>/g, ' ')
  .replace(/<[^>]+>/g, '')
  .replaceAll('\u00a0', ' ')
  .replace(/\s+/g, ' ');
const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0;
/** The part of the page that has this id, up to the end of its section. */
const part = (id: string) => new RegExp(`id="${id}"[\\s\\S]*?</section>`).exec(page)?.[0] ?? '';

test('R400 R31 the anchors: about, mission, team, support, shipping', () => {
  for (const id of ['about', 'mission', 'team', 'support', 'shipping', 'contact']) {
    expect(count(page, new RegExp(`<section[^>]* id="${id}"`, 'g')), id).toBe(1);
  }
});

test('R401 C18 story, mission, why people choose us, and 9 of the team of 32+', () => {
  expect(part('about')).toContain('<h2');
  expect(part('mission')).toContain('Our mission');
  expect(words).toContain('Why people choose us');
  expect(TEAM).toHaveLength(9);
  expect(words).toContain('9 of our team of 32+');
  for (const { name, role } of TEAM) expect(part('team')).toMatch(new RegExp(`${name}</h3><p[^>]*>${role}</p>`));
  expect(words).toContain('Names and lines are placeholders');
});

test('R402 C19 the chat app, live chat, the support address and 24/7', () => {
  const support = part('support');
  expect(support).toMatch(/<a class="btn ink" href="\/support\/chat"><span>chat-action\.origin\.invalid<\/span><\/a>/);
  expect(count(support, /href="\/support\/chat"/g)).toBe(2);
  expect(support).toMatch(/href="\/support\/mail"><span>support-email\.origin\.invalid<\/span><\/a>/);
  expect(support).toContain('24/7');
});

test('R403 eight questions, one open at a time', () => {
  expect(QUESTIONS).toHaveLength(8);
  expect(count(page, /<details name="about-faq"/g)).toBe(8);
  expect(count(page, /<details[^>]* open=""/g)).toBe(1);
});

test('R404 the contact form asks for name, e-mail, subject and message', () => {
  const form = /<form[\s\S]*?<\/form>/.exec(part('contact'))?.[0] ?? '';
  for (const name of ['name', 'email', 'subject', 'message']) {
    expect(form).toMatch(new RegExp(`<(?:input|textarea)(?=[^>]* name="${name}")(?=[^>]* required)`));
  }
});

test('R405 R407 R408 R409 R411 R412 C9 shipping and returns, by destination', () => {
  expect(words).toMatch(/UAE and GCC 2-3 business days Free Free Free delivery over AED 100/);
  expect(words).toMatch(/Europe 5-7 business days Free 4\.99 EUR, free over 99 EUR/);
  for (const currency of CURRENCIES) {
    const { fee } = EUROPE_SHIPPING[currency];
    const text = currency === 'AED' ? formatMoney(fee).replace('\u00a0', ' ') : `${plainAmount(fee)} ${currency}`;
    expect(words).toContain(`${text}, free over`);
  }
  expect(words).toContain('USA 7-10 business days');
  expect(words).toContain('30-day money-back guarantee');
  expect(words).toContain('Damaged packages replaced within 24 hours');
  expect(words).toContain('Kittens from 3 months');
  expect(part('shipping')).toMatch(/href="\/withdraw"/);
});

test('R406 the hours, in Dubai’s time; whether it is open now is said once a script knows the time', () => {
  expect(words).toContain('9am-9pm GST');
  expect(words).toContain('Mon-Fri 9:00 AM-9:00 PM GST');
  expect(words).toContain('Sat-Sun 10:00 AM-6:00 PM GST');
  expect(words).toContain('Hours in Dubai');
  expect(words).not.toMatch(/Open now|Closed now/);
});

test('every figure is registered, and every link leads to a page there is', () => {
  expect(findUnregisteredNumbers(page)).toEqual([]);
  const targets = [...page.matchAll(/href="(\/[^"]*)"/g)].map(([, to]) => to ?? '');
  for (const to of targets) expect(to.startsWith('/support/') || isLive(to), to).toBe(true);
  for (const [, id] of page.matchAll(/href="#([^"]+)"/g)) expect(part(id ?? ''), id).not.toBe('');
});

test('C64 R12 the months set aside are counted by their rows; a shop without any states no number', () => {
  expect(setAsideWords(0)).toBe(
    'We record each month set aside when its subscription is paid, and remove it when that payment is refunded.',
  );
  expect(setAsideWords(1)).toBe('Recorded so far: 1 month.');
  expect(setAsideWords(1234)).toBe('Recorded so far: 1,234 months.');
});

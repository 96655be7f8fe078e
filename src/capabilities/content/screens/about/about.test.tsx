import { prerender } from 'react-dom/static';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { findUnregisteredNumbers } from '#scripts/claim-lint.ts';
import { CURRENCIES, formatMoney, plainAmount } from '#src/lib/money.ts';
import { EUROPE_SHIPPING } from '#src/capabilities/pricing/rules/shipping.ts';
import { isLive } from '#src/web/pages.ts';
import { parseHtml } from '#tests/support/html.ts';
import About from './page.tsx';
import { QUESTIONS } from './questions.ts';
import { TEAM } from './team.ts';
import { countedWords } from './set-aside.tsx';

const router = createMemoryRouter([{ path: '/about', element: <About /> }], { initialEntries: ['/about'] });
const { prelude } = await prerender(<RouterProvider router={router} />);
const html = await new Response(prelude).text();
const page = parseHtml(html).one('main');
const words = page.text;
const part = (id: string) => page.one('section', { id });

test('R400 R31 the anchors: about, mission, team, support, shipping', () => {
  for (const id of ['about', 'mission', 'team', 'support', 'shipping', 'contact']) {
    expect(page.all('section', { id }), id).toHaveLength(1);
  }
});

test('R401 C18 story, mission, why people choose us, and 9 of the team of 32+', () => {
  expect(part('about').all('h2')).not.toEqual([]);
  expect(part('mission').text).toContain('Our mission');
  expect(words).toContain('Why people choose us');
  expect(TEAM).toHaveLength(9);
  expect(words).toContain('9 of our team of 32+');
  for (const { name, role } of TEAM) expect(part('team').text).toContain(`${name} ${role}`);
  expect(words).toContain('Names and lines are placeholders');
});

test('R402 C19 the chat app, live chat, the support address and 24/7', () => {
  const support = part('support');
  expect(support.one('a', { href: '/support/chat' }).text).toBe('Open chat-app.origin.invalid');
  expect(support.one('button', { id: 'chat' }).text).toBe('Start live chat');
  expect(support.one('a', { href: '#chat', class: 'btn' }).text).toBe('chat-action.origin.invalid');
  expect(support.one('a', { href: '/support/mail' }).text).toBe('support-email.origin.invalid');
  expect(support.text).toContain('24/7');
  // The app is named by the settings alone: without a number the same link is a mail.
  expect(support.all('h3').map(({ text }) => text)).toContain('chat-title.origin.invalid');
  expect(support.text).not.toMatch(/whatsapp|telephone/i);
});

test('R403 eight questions, one open at a time', () => {
  expect(QUESTIONS).toHaveLength(8);
  expect(page.all('details', { name: 'about-faq' })).toHaveLength(8);
  expect(page.all('details', { open: true })).toHaveLength(1);
});

test('R404 the contact form asks for name, e-mail, subject and message', () => {
  const form = part('contact').one('form');
  for (const name of ['name', 'email', 'subject', 'message']) {
    expect(form.all('*', { name, required: true }), name).toHaveLength(1);
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
  expect(part('shipping').values('href', 'a')).toContain('/withdraw');
});

test('R406 the hours, in Dubai’s time; whether it is open now is said once a script knows the time', () => {
  expect(words).toContain('9am-9pm GST');
  expect(words).toContain('Mon-Fri 9:00 AM-9:00 PM GST');
  expect(words).toContain('Sat-Sun 10:00 AM-6:00 PM GST');
  expect(words).toContain('Hours in Dubai');
  expect(words).not.toMatch(/(Within|Outside) our hours/);
});

test('every figure is registered, and every link leads to a page there is', () => {
  expect(findUnregisteredNumbers(html)).toEqual([]);
  const targets = page.values('href', 'a');
  for (const to of targets.filter((target) => target.startsWith('/')))
    expect(to.startsWith('/support/') || isLive(to), to).toBe(true);
  const anchors = targets.filter((target) => target.startsWith('#'));
  for (const anchor of anchors) expect(page.values('id')).toContain(anchor.slice(1));
});

test('C64 R12 the months set aside are counted by their rows; a shop without any states no number', () => {
  expect(part('mission').text).toContain('We record each month set aside when its subscription is paid');
  expect(part('mission').text).not.toContain('Recorded so far');
  expect(countedWords(0)).toBe('');
  expect(countedWords(1)).toBe('Recorded so far: 1 month.');
  expect(countedWords(1234)).toBe('Recorded so far: 1,234 months.');
});

import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withFooters } from '#src/ui/mail-layout.tsx';
import { CAST } from '#src/ui/cats/cast.ts';
import { namelessLook } from '#src/ui/cats/look.ts';
import { parseHtml } from '#tests/support/html.ts';
import type { OutgoingMail } from '../services.ts';
import { letter } from './letter.tsx';
import { withoutPortraits } from './portraits.ts';
import { renderMail } from './render.ts';

const MAIL = { to: 'a@b.example', kind: 'test', subject: 'On its way', reason: 'You get this mail because.' };
const LINES = ['Your box is on its way.', 'It arrives on Tuesday.'];
const cats = [
  { name: 'Miso', look: namelessLook(CAST.miso), background: '#D3DF45' },
  { name: 'Laila & "Co"', look: namelessLook(CAST.laila), background: '#FFC3B8' },
];
const markup = ({ html }: OutgoingMail) => renderToStaticMarkup(html);

test('a letter says the same in text and HTML: greeting, lines, button, reason', () => {
  const button = { label: 'Follow my box', href: 'https://shop.example/orders/1?a=1&b=2' };
  const mail = letter({ ...MAIL, hello: 'Maryam', lines: LINES, button });
  expect(mail.text).toBe(
    'Hello Maryam.\n\nYour box is on its way.\n\nIt arrives on Tuesday.\n\nhttps://shop.example/orders/1?a=1&b=2\n\nYou get this mail because.',
  );
  const page = parseHtml(markup(mail));
  for (const line of ['Hello Maryam.', ...LINES, MAIL.reason]) expect(page.text).toContain(line);
  expect(page.one('a').attribute('href')).toBe(button.href);
  expect(page.one('a').text).toBe('Follow my box');
  expect([mail.to, mail.kind, mail.subject, mail.portraits]).toEqual(['a@b.example', 'test', 'On its way', []]);
});

test('the line beside the subject in a list of mails is the first of the letter, not the greeting', () => {
  const hidden = (mail: OutgoingMail) => parseHtml(markup(mail)).all('div')[0]?.text;
  expect(hidden(letter({ ...MAIL, hello: 'Maryam', lines: LINES }))).toBe(LINES[0]);
  expect(hidden(letter({ ...MAIL, lines: [] }))).toBe('On its way');
});

test('a letter to nobody by name greets nobody, and what was typed stays text', () => {
  const typed = '<b>Miso</b> & "friends"';
  const mail = letter({ ...MAIL, lines: [typed] });
  expect(mail.text.startsWith(typed)).toBe(true);
  const page = parseHtml(markup(mail));
  expect([page.all('b'), page.text.includes(typed)]).toEqual([[], true]);
  expect(page.all('a')).toEqual([]);
});

test('the cats of a letter are pictures inside the mail, and their names where pictures cannot be', () => {
  const mail = letter({ ...MAIL, lines: LINES, cats });
  expect(mail.portraits).toEqual(cats.map(({ look }) => look));
  const html = markup(mail).replace(/<link[^>]*>/g, '');
  expect(parseHtml(html).values('src', 'img')).toEqual(['cid:cat-1@purrwell', 'cid:cat-2@purrwell']);
  expect(parseHtml(html).values('alt', 'img')).toEqual(['Miso', 'Laila & "Co"']);
  const named = parseHtml(withoutPortraits(html));
  expect(named.all('img')).toEqual([]);
  expect(named.text).toContain('Miso, Laila & "Co"');
  // Other pictures and a mail without any are left as they are.
  const other = '<p><img src="cid:logo@purrwell" alt="x"></p>';
  expect(withoutPortraits(other)).toBe(other);
  expect(withoutPortraits(withoutPortraits(html))).toBe(withoutPortraits(html));
});

test('a letter that is filled into its form is the letter that React renders, whatever its texts', () => {
  const text = fc.string({ unit: fc.constantFrom('<b>', '&', '"', "'", '\\', '$&', ' ', '\n', 'é', '😺', '0', 'a') });
  const linked = fc.record({ label: text, href: text.map((path) => `https://shop.example/${path}`) });
  const parts = fc.record({
    ...{ subject: text, reason: text, lines: fc.array(text, { maxLength: 4 }) },
    ...{ link: fc.option(linked, { nil: undefined }), button: fc.option(linked, { nil: undefined }) },
    footers: fc.array(fc.record({ text, link: linked }), { maxLength: 2 }),
  });
  fc.assert(
    fc.property(parts, ({ footers, link, button, ...said }) => {
      const { html } = letter({ ...MAIL, ...said, ...(link && { link }), ...(button && { button }) });
      expect(renderMail(html, footers)).toBe(`<!doctype html>${renderToStaticMarkup(withFooters(html, footers))}`);
    }),
    { numRuns: 60 },
  );
});

import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { withFooters } from '#src/ui/mail-layout.tsx';
import type { MailFooter } from '../services.ts';
import { LetterPage, type LetterParts } from './letter.tsx';

/** React adds hints to load pictures early, which mail programs show as broken links or count as tracking. */
const rendered = (html: ReactElement, footers: readonly MailFooter[]): string =>
  `<!doctype html>${renderToStaticMarkup(withFooters(html, footers)).replace(/<link rel="preload"[^>]*>/g, '')}`;

/** Forms of letters: markup and, at every odd place, the number of the text that belongs there. */
const forms = new Map<string, string[]>();
const MOST_FORMS = 200;

/**
 * HTML of a mail. Letters without cats are rendered once for each form (numbers of lines, links and footers) and filled
 * with their texts: a hundredth of a millisecond where rendering takes a tenth, which counts where thousands are written to.
 */
export function renderMail(html: ReactElement, footers: readonly MailFooter[]): string {
  if (html.type !== LetterPage) return rendered(html, footers);
  const letter = html.props as LetterParts;
  if (letter.cats.length > 0) return rendered(html, footers);
  const { texts } = numbered(letter, footers);
  return formOf(letter, footers)
    .map((part, place) => (place % 2 ? escaped(texts[Number(part)] ?? '') : part))
    .join('');
}

function formOf(letter: LetterParts, footers: readonly MailFooter[]): string[] {
  const name = [letter.lines.length, Boolean(letter.link), Boolean(letter.button), footers.length].join();
  const known = forms.get(name);
  if (known) return known;
  if (forms.size >= MOST_FORMS) forms.clear();
  const blank = numbered(letter, footers);
  const form = rendered(createElement(LetterPage, blank.letter), blank.footers).split(/\u{E000}(\d+)\u{E001}/u);
  forms.set(name, form);
  return form;
}

/** The texts of a letter in order, and the letter with the number of each text in its place, between two characters of private use. */
function numbered(letter: LetterParts, footers: readonly MailFooter[]) {
  const texts: string[] = [];
  const place = (text: string) => `\u{E000}${texts.push(text) - 1}\u{E001}`;
  const linked = ({ label, href }: { label: string; href: string }) => ({ label: place(label), href: place(href) });
  const blank: LetterParts = {
    title: place(letter.title),
    preview: place(letter.preview),
    lines: letter.lines.map(place),
    link: letter.link && linked(letter.link),
    button: letter.button && linked(letter.button),
    reason: place(letter.reason),
    cats: [],
  };
  const blankFooters = footers.map(({ text, link }) => ({ text: place(text), link: linked(link) }));
  return { texts, letter: blank, footers: blankFooters };
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };

/** As React escapes texts and attributes. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

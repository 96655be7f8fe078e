import { MailButton, type MailCat, MailLayout, MailLink, MailText } from '#src/ui/mail-layout.tsx';
import type { OutgoingMail } from '../services.ts';
import { greeting } from './names.ts';
import { type CatInMail, looksOf, withPortraits } from './portraits.ts';

interface Letter extends Omit<OutgoingMail, 'html' | 'text' | 'portraits'> {
  /** First name of the person greeted. */
  hello?: string;
  /** Paragraphs; the first is shown beside the subject in a list of mails. */
  lines: string[];
  /** Below the paragraphs. */
  link?: Labelled;
  button?: Labelled;
  /** Reason why this person gets this mail. */
  reason: string;
  /** Cats it is about. */
  cats?: readonly CatInMail[];
}

/** A mail of a few paragraphs with at most one button, as HTML and as text. */
export function letter({ hello, lines, link, button, reason, cats = [], ...mail }: Letter): OutgoingMail {
  const all = hello === undefined ? lines : [greeting(hello), ...lines];
  return {
    ...mail,
    portraits: looksOf(cats),
    text: [...all, ...(link ? [`${link.label}: ${link.href}`] : []), ...(button ? [button.href] : []), reason].join(
      '\n\n',
    ),
    html: (
      <LetterPage
        {...{ title: mail.subject, preview: lines[0] ?? mail.subject, lines: all, link, button, reason }}
        cats={withPortraits(cats)}
      />
    ),
  };
}

interface Labelled {
  label: string;
  href: string;
}

/** Texts of a letter's HTML. */
export interface LetterParts {
  title: string;
  preview: string;
  lines: readonly string[];
  link: Labelled | undefined;
  button: Labelled | undefined;
  reason: string;
  cats: readonly MailCat[];
}

/** Shows every text as it is: letters with as many lines, links and footers differ in their texts alone. */
export const LetterPage = ({ title, preview, lines, link, button, reason, cats }: LetterParts) => (
  <MailLayout title={title} preview={preview} reason={reason} cats={cats}>
    {lines.map((line) => (
      <MailText key={line}>{line}</MailText>
    ))}
    {link && (
      <MailText>
        <MailLink href={link.href}>{link.label}</MailLink>
      </MailText>
    )}
    {button && <MailButton href={button.href}>{button.label}</MailButton>}
  </MailLayout>
);

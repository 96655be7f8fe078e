import type { MailCat } from '#src/ui/mail-layout.tsx';
import type { NamelessLook } from '#src/ui/cats/look.ts';
import type { AppServices } from '../services.ts';
import { loggedError } from '../redact.ts';
import { drawPicture } from '../png/draw-picture.ts';
import { portraitTask } from '../png/portrait.ts';
import type { SendMailOptions } from 'nodemailer';
import { Overloaded } from '#src/lib/unavailable.ts';
import type { mails } from './tables.ts';

/** A cat that a mail is about. */
export interface CatInMail {
  /** As `nameInMail` leaves it. */
  name: string;
  look: NamelessLook;
  background: string;
}

/** In pixels: twice the largest that a mail shows. */
const WIDTH = 184;

/**
 * Pictures travel inside the mail. An address to fetch them from would tell us, and others on the way, when a mail is
 * opened, and most mail programs do not fetch it unasked.
 */
const portraitId = (index: number) => `cat-${index + 1}@purrwell`;
const portraitSrc = (index: number) => `cid:${portraitId(index)}`;

export const looksOf = (cats: readonly CatInMail[]): NamelessLook[] => cats.map(({ look }) => look);

export const withPortraits = (cats: readonly CatInMail[]): MailCat[] =>
  cats.map(({ name, background }, index) => ({ src: portraitSrc(index), name, background }));

/** PNGs of the cats of a mail, in their order. Throws `Overloaded`. */
async function drawPortraits(services: Pick<AppServices, 'workers'>, looks: readonly NamelessLook[]) {
  const drawn: Uint8Array[] = [];
  for (const look of looks) drawn.push(await drawPicture(services, portraitTask, { look, width: WIDTH }));
  return drawn;
}

/** Replaces the pictures of a mail by the names of its cats, for a mail that is sent or shown without them. */
export function withoutPortraits(html: string): string {
  return html.replace(/(?:<img [^>]*src="cid:cat-\d+@purrwell"[^>]*>)+/g, (pictures) =>
    [...pictures.matchAll(/ alt="([^"]*)"/g)].map(([, name]) => name).join(', '),
  );
}

/**
 * The HTML of a stored mail with its pictures written into it, for readers that are no mail program. Where they cannot
 * be drawn, the names of the cats take their place.
 */
export async function htmlWithPortraits(
  services: Pick<AppServices, 'workers' | 'log'>,
  { html, portraits }: { html: string | null; portraits: readonly NamelessLook[] | null },
): Promise<string | null> {
  if (!html || !portraits?.length) return html;
  const drawn = await drawPortraits(services, portraits).catch((error: unknown) => {
    services.log.warn({ error: loggedError(error) }, 'mail shown without its portraits');
    return null;
  });
  if (!drawn) return withoutPortraits(html);
  return drawn.reduce((page, bytes, index) => {
    const data = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
    return page.replaceAll(`src="${portraitSrc(index)}"`, `src="${data}"`);
  }, html);
}

type Attachment = NonNullable<SendMailOptions['attachments']>[number];

/** Tries that wait for a full drawing queue: up to a minute in all. Then the mail goes out without pictures. */
const TRIES_FOR_PORTRAITS = 5;

/**
 * The cats of a mail as inline attachments; null where they cannot be drawn. Throws `Overloaded` on the first tries, so
 * that the job is retried.
 */
export async function drawnPortraits(
  services: AppServices,
  { portraits }: typeof mails.$inferSelect,
  retryCount: number,
): Promise<Attachment[] | null> {
  try {
    const drawn = await drawPortraits(services, portraits ?? []);
    return drawn.map((content, index) => ({
      filename: `cat-${index + 1}.png`,
      cid: portraitId(index),
      content: Buffer.from(content),
      contentType: 'image/png',
      contentDisposition: 'inline',
    }));
  } catch (error) {
    if (error instanceof Overloaded && retryCount < TRIES_FOR_PORTRAITS) throw error;
    services.log.warn({ error: loggedError(error) }, 'mail without its portraits');
    return null;
  }
}

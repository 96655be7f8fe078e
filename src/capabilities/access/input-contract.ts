import { z } from '@hono/zod-openapi';
import { EMAIL_LONGEST, parseEmail } from '#src/lib/email.ts';
import { DomainError, type Issue } from '#src/lib/domain-error.ts';
import { line, secret } from '#src/lib/text.ts';

/** A field that is well-formed JSON and still wrong; the sentence stands beside the field and in the toast. */
export const invalidField = (path: string, message: string): DomainError => invalidFields([{ path, message }]);

/** The same of several fields; the first of them is said in the toast. */
export const invalidFields = (issues: Issue[]): DomainError =>
  new DomainError('invalid', 422, issues[0]?.message ?? '', { issues });

export const PASSWORD_LONGEST = 200;
export const password = secret(PASSWORD_LONGEST).min(1);
export const name = line(100);
export const contact = line(EMAIL_LONGEST);

/** An address that mail may go to, in its one spelling. Every schema that takes one uses this, or asks `parseEmail` later. */
export const emailAddress = (wrong = 'Please enter a valid email address.') =>
  line(EMAIL_LONGEST)
    .transform((text, ctx) => {
      const address = parseEmail(text);
      if (address !== null) return address;
      ctx.addIssue({ code: 'custom', message: wrong });
      return z.NEVER;
    })
    .openapi({ type: 'string', format: 'email' });

/** Time zone in which a household that is created begins. The shop's where it is missing or none that exists; never an error. */
export const BROWSER_ZONE = line(64).optional().catch(undefined).openapi({
  type: 'string',
  description:
    'Time zone of the browser, such as Europe/Berlin, with which a new household begins. Asia/Dubai where it is missing or unknown; a household that exists keeps its own.',
});

/** As it was typed; spaces and hyphens in it are taken. */
export const code = line(20, { missing: 'Please enter the code from the text message.' });

const LONGEST = 40;

/** Five or more digits of any script, with no letter between them. */
const NUMBER_TO_CALL = /\+?\p{N}(?:[^\p{L}\p{N}]*\p{N}){4,}/gu;
/** A dot of a host name with more text behind it. IDNA reads 。 as a dot too; NFKC has replaced the other two it reads so. */
const DOT_WITHIN = /[.\u3002](?=[^\s.\u3002])/g;

/**
 * Makes typed text (a name, a subject) safe for mails: one line of at most 40 characters, without anything that works
 * as a link, an address or a phone number. Anybody can type anything, and have our mails sent to anybody.
 */
export function nameInMail(typed: string, longest = LONGEST): string {
  const plain = typed
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}@/\\:|]+/gu, ' ')
    .replace(DOT_WITHIN, '$& ')
    .replace(NUMBER_TO_CALL, ' ')
    .replace(/ +/g, ' ')
    .trim();
  const signs = [...plain];
  return signs.length > longest
    ? `${signs
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
    : plain;
}

/** 'Hello Maryam.', and 'Hello.' where no name is left. */
export function greeting(firstName: string): string {
  const name = nameInMail(firstName);
  return name ? `Hello ${name}.` : 'Hello.';
}

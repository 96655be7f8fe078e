const LONGEST = 40;

/**
 * What somebody typed (a name, a subject), as our mails may carry it: one line of at most 40 characters, in which nothing
 * can be followed as a link, answered or called. Anybody can type anything, and have our mails sent to anybody.
 */
export function nameInMail(typed: string, longest = LONGEST): string {
  const plain = typed
    .normalize('NFKC')
    .replace(/[\p{C}\p{Z}@/\\:|]+/gu, ' ')
    .replace(/\.(?=[^\s.])/g, '. ')
    .replace(/\+?\d(?:[\s().-]*\d){4,}/g, ' ')
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

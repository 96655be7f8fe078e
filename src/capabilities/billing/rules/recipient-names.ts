/** As an account's names are held. */
const LONGEST_NAME = 80;

export interface Names {
  firstName: string;
  lastName: string;
}

/** First and last name of a recipient: the first word and the rest. Null where there is only one word, or too long a one. */
export function splitRecipientName(recipient: string): Names | null {
  const [firstName = '', ...rest] = recipient.trim().split(/\s+/);
  const lastName = rest.join(' ');
  if (!lastName || firstName.length > LONGEST_NAME || lastName.length > LONGEST_NAME) return null;
  return { firstName, lastName };
}

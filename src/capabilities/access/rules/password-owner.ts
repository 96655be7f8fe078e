/** Personal details that a password must not consist of. */
export interface PasswordOwner {
  firstName: string;
  lastName: string;
  email: string | null;
  phone: string | null;
}

/** Whether a password is nothing but the person's own e-mail, phone number or name, however it is spelled. */
export function isOwnDetail(password: string, { firstName, lastName, email, phone }: PasswordOwner): boolean {
  const own = [email, email?.split('@')[0], phone, firstName, lastName, firstName + lastName, lastName + firstName];
  const typed = letters(password);
  return typed !== '' && own.some((detail) => letters(detail ?? '') === typed);
}

const letters = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

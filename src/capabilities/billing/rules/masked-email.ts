/** `maryam@example.com` becomes `m•••m@example.com`: enough to recognise one's own, too little to learn another's. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const name = email.slice(0, at);
  const last = name.length > 2 ? name.at(-1) : '';
  return `${name[0] ?? ''}•••${last}${email.slice(at)}`;
}

/** Problems by the name of the field of the form: `content.does.0` stands beside `does`. */
export function problemsOf(fields: Readonly<Record<string, string>>): Record<string, string> {
  const named = Object.entries(fields).map(([path, message]) => [
    path.replace(/^content\./, '').replace(/\..*$/, ''),
    message,
  ]);
  return Object.fromEntries(named);
}

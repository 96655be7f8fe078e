/**
 * Problems by the name of the field of the form: `content.does.0` stands beside `does`, the first of several, with its line, and
 * `content.base.pro` beside `base.pro` as well.
 */
export function problemsOf(fields: Readonly<Record<string, string>>): Record<string, string> {
  const named = Object.entries(fields).map(([path, message]) => {
    const [name = '', place = ''] = path.replace(/^content\./, '').split('.');
    return [name, /^\d+$/.test(place) ? `Line ${Number(place) + 1}: ${message}` : message];
  });
  const inGroups = Object.entries(fields).flatMap(([path, message]) => {
    const name = path.replace(/^content\./, '');
    return /^\w+\.[a-z]+$/.test(name) ? [[name, message]] : [];
  });
  return Object.fromEntries([...inGroups, ...named.toReversed()]);
}

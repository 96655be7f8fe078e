/** What may be written into a log. A failed statement's message carries its parameters, which are people's data. */
export function withoutParams(text: string): string {
  return text.replace(/\nparams:[^\n]*(?:\n(?!\s+at )[^\n]*)*/g, '');
}

const KEY_LENGTH = 40;

/** An address without the keys in it: whoever reads the log must not be able to open what they open. */
export function withoutKeys(path: string): string {
  return path
    .split('/')
    .map((part) => (part.length >= KEY_LENGTH ? '*' : part))
    .join('/');
}

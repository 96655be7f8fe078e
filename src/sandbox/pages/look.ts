import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The theme's role values, straight from the design system, so that the two cannot drift apart. The page has no script, so the system's own preference picks the theme. */
export function roleValues(tokens: string): string {
  const block = (selector: string) => {
    const start = tokens.indexOf(`${selector} {`);
    return start < 0 ? '' : tokens.slice(tokens.indexOf('{', start) + 1, tokens.indexOf('}', start));
  };
  const steady = tokens.slice(tokens.indexOf('@theme static'), tokens.indexOf('@keyframes purr'));
  const scale = [...steady.matchAll(/^\s*(--(?:font|text|color|radius|ease)-[\w-]+:[^;]+;)/gm)].map(
    (match) => match[1],
  );
  return [
    `:root{${scale.join('')}${block(':root')}}`,
    `@media (prefers-color-scheme: dark){:root{${block('[data-theme="dark"]')}}}`,
  ].join('\n');
}

const FONTS = ['besley.woff2', 'schibsted-grotesk.woff2'];

/** Read once, at first use. */
let sheet: string | undefined;
const fonts = new Map<string, Uint8Array<ArrayBuffer>>();

export function stylesheet(): string {
  sheet ??= `${roleValues(readFileSync(resolve('src/ui/tokens.css'), 'utf8'))}\n${readFileSync(resolve('src/sandbox/pages/look.css'), 'utf8')}`;
  return sheet;
}

export function font(name: string): Uint8Array<ArrayBuffer> | undefined {
  if (!FONTS.includes(name)) return undefined;
  const known = fonts.get(name) ?? new Uint8Array(readFileSync(resolve('src/ui/fonts', name)));
  fonts.set(name, known);
  return known;
}

import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** Returns the markup of every section. For the server only. */
export function renderStatic<S extends Record<string, ComponentType>>(sections: S): Record<keyof S, string> {
  const printed = Object.entries(sections).map(([name, Section]) => [
    name,
    renderToStaticMarkup(createElement(Section)),
  ]);
  return Object.fromEntries(printed);
}

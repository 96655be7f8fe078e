import { expect, test } from 'vitest';
import { inlineEntries, withoutEntries } from './inline-entries.mjs';

const FILES: Record<string, string> = {
  'root-Ab1.js': 'export{a as Layout,b as default}from"./site-Cd2.js";\n',
  'entry.client-Ef3.js': 'import{n as e}from"./runtime-Gh4.js";import{t}from"./vendor-Ij5.js";e(t());\n',
};
const read = (file: string) => FILES[file] ?? '';
const PAGE =
  '<link rel="modulepreload" href="/assets/entry.client-Ef3.js"/><link rel="modulepreload" href="/assets/site-Cd2.js"/><link rel="modulepreload" href="/assets/root-Ab1.js"/>' +
  '<script type="module" async="">import "/assets/manifest-1.js";\nimport * as route0 from "/assets/root-Ab1.js";\nimport * as route1 from "/assets/home-Kl6.js";\n\n  window.__reactRouterRouteModules = {"root":route0,"pages/home":route1};\n\nimport("/assets/entry.client-Ef3.js");</script>';

test('the entries are inlined in the page, after their imports, and are not requested', () => {
  expect(inlineEntries(PAGE, read)).toBe(
    '<link rel="modulepreload" href="/assets/site-Cd2.js"/>' +
      '<script type="module" async="">import "/assets/manifest-1.js";\nimport * as site from "/assets/site-Cd2.js";const route0={Layout:site.a,default:site.b};import{n as e}from"/assets/runtime-Gh4.js";import{t}from"/assets/vendor-Ij5.js";\nimport * as route1 from "/assets/home-Kl6.js";\n\n  window.__reactRouterRouteModules = {"root":route0,"pages/home":route1};\n\ne(t());</script>',
  );
});

test('the manifest names the file that holds their code', () => {
  const manifest = '{"entry":{"module":"/assets/entry.client-Ef3.js"},"root":{"module":"/assets/root-Ab1.js"}}';
  expect(withoutEntries(manifest, PAGE, read)).toBe(
    '{"entry":{"module":"/assets/site-Cd2.js"},"root":{"module":"/assets/site-Cd2.js"}}',
  );
});

test('a build of another form is refused', () => {
  expect(() => inlineEntries(PAGE.replace('route0', 'main'), read)).toThrow('No entry');
  expect(() => inlineEntries(PAGE, () => 'export default 1')).toThrow('more than a list of exports');
});

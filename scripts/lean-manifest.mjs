/**
 * The manifest of routes without parts that the browser does not need: flags of loaders and actions that are false, and the
 * files of the root route, which every page has, in the lists of the other routes. Staff pages have no list of imports: no
 * public page prefetches them. `text` is the manifest's file as React Router wrote it.
 */
export function leanManifest(text) {
  const [whole, head, json, tail] = /^(window\.__reactRouterManifest=)(\{.*\})(;?\s*)$/s.exec(text) ?? [];
  if (!whole) throw new Error('The manifest of routes is no longer one assignment.');
  const manifest = JSON.parse(json);
  const everywhere = new Set(manifest.routes.root?.imports);
  for (const [id, route] of Object.entries(manifest.routes)) {
    for (const [name, value] of Object.entries(route)) if (value === false) delete route[name];
    if (id === 'root') continue;
    route.imports = STAFF.test(route.path ?? '') ? [] : route.imports.filter((file) => !everywhere.has(file));
  }
  return head + JSON.stringify(manifest) + tail;
}

const STAFF = /^desk(\/|$)/;

const ROOTS = /(^src\/root\.tsx|^src\/pages\/dashboard\.tsx|entry\.client\.tsx?)(\?|$)/;

/** Parts that lead away from the dashboard, or that it does without when it is offline. */
const LEFT_OUT = /screens\/counter\.tsx|referral-strip\.tsx/;

/** Addresses of all files that the dashboard may load, also late, by Vite's manifest of the build. */
export function filesOfDashboard(bundle) {
  const seen = new Set();
  const visit = (key) => {
    const chunk = bundle[key];
    if (!chunk || seen.has(key) || LEFT_OUT.test(key)) return;
    seen.add(key);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  for (const key of Object.keys(bundle)) if (ROOTS.test(key)) visit(key);
  if (seen.size === 0) throw new Error('The build has no dashboard.');
  const files = [...seen].flatMap((key) => [bundle[key].file, ...(bundle[key].css ?? [])]);
  return [...new Set(files)].filter((file) => /\.(js|css)$/.test(file)).map((file) => `/${file}`);
}

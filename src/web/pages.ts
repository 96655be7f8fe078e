/** Paths rendered to HTML at build time. `/404` is the body served, with status 404, for every unknown path. */
export const PRERENDERED = ['/', '/404'] as const;

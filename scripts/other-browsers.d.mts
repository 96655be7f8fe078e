export function findOtherBrowsers(): { found: ('firefox' | 'webkit')[]; missing: string[] };

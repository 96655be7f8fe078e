export function compactPath(path: string): string;

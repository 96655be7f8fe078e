export function inlineEntries(html: string, read: (file: string) => string): string;
export function withoutEntries(manifest: string, html: string, read: (file: string) => string): string;

export function shopNodeOptions(given?: string, memory?: number): string[];

export function shopNodeOptions(given?: string, memory?: number): string[];
export function shopEnvironment(given?: NodeJS.ProcessEnv): NodeJS.ProcessEnv;

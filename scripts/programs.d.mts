export function programFile(program: string): string;

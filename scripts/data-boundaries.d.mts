export const EXCEPTIONS: Record<string, string>;
export function dataProblems(file: string, source: string, imports: { target: string }[]): string[];

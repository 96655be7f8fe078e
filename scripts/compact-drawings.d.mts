export function compactDrawings(html: string, options?: { together?: boolean }): string;

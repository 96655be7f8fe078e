export function findBackupPrograms(): { version: number; missing: null } | { version: null; missing: string };
export function newestServer(): string | undefined;

import type { Plugin } from 'vite';

export function leanPackages(): Plugin;
export function usedIn(code: string, id: string): string | undefined;

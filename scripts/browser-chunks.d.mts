import type { Plugin } from 'vite';

export function browserChunks(): Plugin;

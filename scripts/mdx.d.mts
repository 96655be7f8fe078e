import type { Plugin } from 'vite';

export function mdx(): Plugin;

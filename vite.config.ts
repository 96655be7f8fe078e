import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { browserChunks } from './scripts/browser-chunks.mjs';
import { leanRouter } from './scripts/lean-router.mjs';
import { leanPackages } from './scripts/lean-packages.mjs';
import { mdx } from './scripts/mdx.mjs';

export default defineConfig(({ command }) => ({
  cacheDir: process.env.VITE_CACHE ? `node_modules/.vite-${process.env.VITE_CACHE}` : 'node_modules/.vite',
  // In development the API is another process (scripts/dev.mjs).
  server: {
    proxy: Object.fromEntries(
      ['/api', '/sandbox', '/support', '/downloads', '/sitemap.xml', '/robots.txt', '/feed.xml'].map((path) => [
        path,
        `http://localhost:${process.env.API_PORT ?? 3001}`,
      ]),
    ),
  },
  plugins: [tailwindcss(), mdx(), reactRouter(), leanRouter(), leanPackages(), browserChunks()],
  // Of the browser's packages the running shop needs none but React; the others become part of its build (see Dockerfile).
  ssr: command === 'build' ? { noExternal: true, external: ['react', 'react-dom', 'react-router', 'isbot'] } : {},
  build: { manifest: true, rolldownOptions: { checks: { pluginTimings: false } } }, // a warning that only slow machines see
}));

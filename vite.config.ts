import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
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
  plugins: [tailwindcss(), mdx(), reactRouter()],
  // Of the browser's packages the running shop needs none but React; the others become part of its build (see Dockerfile).
  ssr: command === 'build' ? { noExternal: true, external: ['react', 'react-dom', 'react-router', 'isbot'] } : {},
  build: { rolldownOptions: { checks: { pluginTimings: false } } }, // a warning that only slow machines see
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // One file for what every page needs and one for the parts pages share, since many small files compress badly; everything else stays with the page that asks for it.
              groups: [
                { name: 'vendor', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                {
                  name: 'site',
                  test: /src\/(root|lib\/(?!csv|dates)|web\/(api|session|last-seen|pages|wizard-link|code-|lazy-part|shells\/(public|bar-menu|account-actions|site-))|ui\/(button|classes|loading-indicator|spinner|page-shape|toast|logo|badge|price))/,
                },
                // Every part of the dashboard asks for them, and each is a few lines.
                {
                  name: 'household',
                  test: /src\/capabilities\/(households\/screens\/household|billing\/screens\/plan\/subscription|fulfilment\/screens\/parcels|home\/screens\/home)-context\.ts/,
                },
              ],
            },
          },
        },
      },
    },
  },
}));

// Development: the API on PORT + 1, rebuilt and restarted when its code changes; the pages on PORT with hot reload.
import { spawn } from 'node:child_process';
import { context } from 'esbuild';
import { programFile } from './programs.mjs';

const port = Number(process.env.PORT ?? 3000);
let server;

const restart = {
  name: 'restart',
  setup: (build) =>
    build.onEnd(async ({ errors }) => {
      if (errors.length) return;
      if (server && server.exitCode === null && server.signalCode === null) {
        await new Promise((done) => {
          server.once('exit', done);
          if (server.connected) server.disconnect();
        });
      }
      server = spawn(process.execPath, ['--enable-source-maps', '.cache/dev-server.js'], {
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'], // it stops when the channel closes
        env: { ...process.env, PORT: String(port + 1), PUBLIC_URL: `http://localhost:${port}`, SERVE_PAGES: 'no' },
      });
    }),
};

const api = await context({
  entryPoints: ['src/server.ts'],
  outfile: '.cache/dev-server.js',
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  jsx: 'automatic',
  sourcemap: true,
  define: { 'import.meta.env.SSR': 'true', 'import.meta.env.DEV': 'true' },
  loader: { '.css': 'empty' },
  plugins: [restart],
});
await api.watch();

const pages = spawn(process.execPath, [programFile('react-router'), 'dev', '--port', String(port)], {
  stdio: 'inherit',
  env: { ...process.env, API_PORT: String(port + 1) },
});
for (const event of ['SIGINT', 'SIGTERM', 'disconnect']) {
  process.on(event, () => {
    if (server?.connected) server.disconnect();
    pages.kill();
    process.exit(0);
  });
}

import { enableCompileCache } from 'node:module';

// Compiled code is kept between starts: the second one is about twice as fast.
enableCompileCache('.cache/compile');
process.setSourceMapsEnabled(true);

// npm passes SIGTERM to a shell that dies without passing it on. Left without that parent, the shop closes by itself.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGTERM'), 250).unref();
}

await import('../build/server.js');

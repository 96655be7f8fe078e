#!/usr/bin/env node
const { main } = await import('../dist/cli.js').catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND' || !error.message.includes('cli.js')) throw error;
  console.error('The package is not built. Build it with: npm pack -w packages/stripe-sandbox');
  process.exit(2);
});

await main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});

import { parseArgs } from 'node:util';
import { startServer } from './server.ts';

const USAGE = `Serves the Stripe API for development and tests.

  stripe-sandbox --webhook-url http://localhost:3000/webhooks [options]

  --webhook-url <url>      address that events are posted to; may be repeated
  --webhook-secret <text>  signs them (default whsec_sandbox)
  --port <number>          default 12111
  --host <address>         default 127.0.0.1
  --database <location>    postgres://… or a folder; by default memory
  --business <name>        merchant named on the pages
  --mood harsh             makes nothing easier than Stripe does

In the SDK: new Stripe('sk_test_any', { host: 'localhost', port: 12111, protocol: 'http' })`;

const text = { type: 'string' } as const;

/** Runs the command line; throws where an option is wrong. */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      'webhook-url': { type: 'string', multiple: true },
      'webhook-secret': text,
      port: text,
      host: text,
      database: text,
      business: text,
      mood: text,
      help: { type: 'boolean' },
    },
  });
  const webhookUrl = values['webhook-url'];
  if (values.help || !webhookUrl) {
    console.log(USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const server = await startServer({
    webhookUrl,
    port: Number(values.port ?? 12_111),
    ...(values.host && { host: values.host }),
    ...(values.database && { database: values.database }),
    ...(values['webhook-secret'] && { webhookSecret: values['webhook-secret'] }),
    ...(values.business && { business: { name: values.business } }),
    mood: values.mood === 'harsh' ? 'harsh' : 'gentle',
    reportError: (error) => console.error(error),
  });
  console.log(`Stripe sandbox at ${server.url}, events to ${webhookUrl.join(', ')}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
}

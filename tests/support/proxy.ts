import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Upstream {
  url: string;
  agent: Agent;
  ready: boolean;
}

export interface LoadBalancer {
  url: string;
  /** Upstreams that take requests now. */
  ready(): number;
  add(url: string): void;
  remove(url: string): void;
  close(): Promise<void>;
}

const CHECK_MS = 50;

/** A load balancer of the plainest kind: asks each upstream whether it is ready, takes turns among those that are, keeps connections, tries nothing twice. */
export async function openLoadBalancer(): Promise<LoadBalancer> {
  const upstreams = new Map<string, Upstream>();
  let turn = 0;
  const checks = setInterval(() => {
    for (const upstream of upstreams.values()) {
      const check = request(`${upstream.url}/readyz`, { agent: false, timeout: 2000 }, (answer) => {
        answer.resume();
        upstream.ready = answer.statusCode === 200;
      });
      check.on('error', () => (upstream.ready = false));
      check.end();
    }
  }, CHECK_MS);
  const server = createServer((incoming, outgoing) => {
    const ready = [...upstreams.values()].filter((upstream) => upstream.ready);
    const upstream = ready[turn++ % ready.length];
    if (!upstream) return void outgoing.writeHead(502).end('no upstream');
    const { method, headers, url } = incoming;
    const onward = request(`${upstream.url}${url}`, { method, headers, agent: upstream.agent });
    onward.on('response', (answer: IncomingMessage) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    onward.on('error', (error: NodeJS.ErrnoException) => outgoing.writeHead(502).end(`upstream: ${error.code}`));
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    ready: () => [...upstreams.values()].filter(({ ready }) => ready).length,
    add: (url) => void upstreams.set(url, { url, agent: new Agent({ keepAlive: true }), ready: false }),
    remove: (url) => {
      upstreams.get(url)?.agent.destroy();
      upstreams.delete(url);
    },
    close: async () => {
      clearInterval(checks);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const { agent } of upstreams.values()) agent.destroy();
    },
  };
}

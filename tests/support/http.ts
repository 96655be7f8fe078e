import type { TestServices } from './engines.ts';

interface Said {
  message: string;
  code: string;
  issues?: { path: string; message: string }[];
}

export interface Answer {
  status: number;
  json: Said & Record<string, string & number>;
  headers: Headers;
}

/** Sends a body to the shop as one of its own pages would. */
export async function post(services: TestServices, path: string, body: unknown): Promise<Answer> {
  const form = body instanceof FormData;
  const answer = await services.app.request(`http://shop.test${path}`, {
    method: 'POST',
    headers: form ? {} : { 'content-type': 'application/json' },
    body: form ? body : JSON.stringify(body),
  });
  return { status: answer.status, json: (await answer.json()) as Answer['json'], headers: answer.headers };
}

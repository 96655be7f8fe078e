import { createHash } from 'node:crypto';

export interface FinishedPage {
  html: string;
  /** The content security policy that allows exactly this page's own inline scripts. */
  policy: string;
}

/**
 * Finishes a page's HTML after React has rendered it, at build time or on request. Throws on style attributes, which
 * the policy forbids.
 */
export function finishPage(raw: string, { app = 'after-paint' }: { app?: 'after-paint' | 'at-once' | 'none' } = {}) {
  let html = raw;
  if (app !== 'at-once') html = appAfterPaint(html);
  if (app === 'none') html = withoutApp(html);
  const [styled] = /.{60}\sstyle="[^"]*"/s.exec(html.replace(/<script[\s\S]*?<\/script>/g, '')) ?? [];
  if (styled) throw new Error(`A page has a style attribute, which its policy forbids: ${styled}`);
  return { html, policy: policyFor(html) } satisfies FinishedPage;
}

/** Puts the app aside as text, with the list of its files; the last script of the page fetches it after the first paint (src/root.tsx). */
function appAfterPaint(html: string): string {
  const parts = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"\/>/g)].map(([, href]) => href);
  const aside = html
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script[^>]*\stype="module"[^>]*>/, `<script type="text/app" data-parts="${parts.join(' ')}">`);
  if (parts.length === 0 || aside === html) throw new Error('The app was not found in a prerendered page.');
  return aside;
}

/** Page Not Found answers for every unknown address, so it cannot hydrate as any one of them: it is plain HTML. */
function withoutApp(html: string): string {
  return html
    .replace(/<link rel="modulepreload"[^>]*>/g, '')
    .replace(/<script(?![^>]*data-boot)[^>]*>[\s\S]*?<\/script>/g, '');
}

function policyFor(html: string): string {
  // Blocks of data (structured data, a page's own) are never run, so they need no permission.
  const scripts = html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/))[^>]*>([\s\S]*?)<\/script>/g);
  const hashes = new Set(
    [...scripts].map(
      ([, text]) =>
        `'sha256-${createHash('sha256')
          .update(text ?? '')
          .digest('base64')}'`,
    ),
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim(),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

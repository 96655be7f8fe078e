import { createContext, type ReactNode, useContext } from 'react';
import type { Business } from '../request-context.ts';

export interface Site {
  /** Path that the pages are mounted at, without a trailing slash. */
  base: string;
  business: Business;
}

/** Set by `page()` for everything on a page. */
export const SiteContext = createContext<Site>({ base: '', business: { name: '', url: null } });
export const useSite = () => useContext(SiteContext);

interface ShellProps {
  title: string;
  children: ReactNode;
}

/** The document. Everything it needs comes from its own address; there is no script. */
export function Shell({ title, children }: ShellProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href={`${useSite().base}/styles.css`} />
      </head>
      <body>{children}</body>
    </html>
  );
}

export function Merchant() {
  return <p className="merchant">{useSite().business.name}</p>;
}

export function SandboxNote() {
  return (
    <p className="note">
      <strong>Sandbox: no money moves.</strong> This page stands in for Stripe’s. Use a test card, never a real one.
    </p>
  );
}

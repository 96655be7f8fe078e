import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import './ui/app.css';

// Runs before the first paint: theme, and whether there is a session to check.
const BOOT = `try{var d=document.documentElement,t=localStorage.getItem("theme");d.dataset.theme=t||(matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light");localStorage.getItem("sessionToken")&&d.classList.add("has-session")}catch(e){}`;

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" dir="ltr" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script data-boot dangerouslySetInnerHTML={{ __html: BOOT }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts {...({ fetchPriority: 'low' } as object)} />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

import { type ReactNode, useEffect, useState } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { Button } from './ui/button.tsx';
import besley from './ui/fonts/besley.woff2?url';
import schibsted from './ui/fonts/schibsted-grotesk.woff2?url';
import { PageShape } from './ui/page-shape.tsx';
import { Toaster } from './ui/toast.tsx';
import { AnchorOnceStyled } from './web/anchor-once-styled.tsx';
import { CodeGuard } from './web/code-guard.tsx';
import { forgetLastSeen } from './web/last-seen.ts';
import { LinkPrefetch } from './web/link-prefetch.tsx';
import './ui/app.css';
import './capabilities/analytics/screens/counting-strip.css'; // a file of its own would be asked for on every page

// Runs before the first paint. Moves the token of a mailed link from the address into the history entry, where web/mailed-token.ts reads it.
const HIDE_TOKEN = `try{var l=location,m=/[?&#]token=([^&#]+)/.exec(l.search+l.hash)||/^\\/(cancel|continue|join|order-status|vet)\\/?$/.test(l.pathname)&&/^#([\\w.-]{20,})$/.exec(l.hash);m&&history.replaceState({usr:{token:m[1]},key:"mailed"},"",l.pathname)}catch(e){}`;
// Keeps a form that is sent before the app runs: its page has no other way to take it. The app sends it as soon as it can.
const KEEP_FORM = `addEventListener("submit",function(e){if(!window.appRuns){e.preventDefault();window.formKept=e.target}},true);`;
// Sets the theme, and whether there is a session to check. Scripts of the document are printed, and not sent a second time as code.
const BOOT = !import.meta.env.SSR
  ? ''
  : `${HIDE_TOKEN}${KEEP_FORM}try{var d=document.documentElement,t=localStorage.getItem("theme");d.dataset.theme=t||(matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light");localStorage.getItem("sessionToken")&&d.classList.add("has-session")}catch(e){}`;

// A prerendered page is complete as it is, so its app is asked for only once the page has been painted (the build puts it aside, see
// scripts/build.mjs): until then the network loads visible parts. Some browsers report no paint of a page that holds only the spinner,
// as with a session, nor of a page in the background.
const NO_PAINT_MS = 2000;
// Without the app every button is dead, and a page that waits for it stays empty.
const APP_MISSING = `if(window.appRuns||document.querySelector(".app-missing"))return;var p=document.createElement("p"),b=document.createElement("button");p.className="app-missing";p.setAttribute("role","alert");p.textContent="This page did not load completely, so its buttons do nothing yet. ";b.className="btn";b.textContent="Load it again";b.onclick=function(){location.reload()};p.append(b);document.body.prepend(p)`;
const AFTER_PAINT = !import.meta.env.SSR
  ? ''
  : `(function(){var s=document.querySelector('script[type="text/app"]'),P=window.PerformanceObserver,begun;function go(){if(begun)return;begun=true;s.dataset.parts.split(" ").forEach(function(h){var l=document.createElement("link");l.rel="modulepreload";l.href=h;document.head.append(l)});var m=document.createElement("script");m.type="module";m.textContent=s.textContent;m.onerror=lost;addEventListener("unhandledrejection",lost);document.head.append(m)}function lost(){${APP_MISSING}}if(!s)return;if(!P||!(P.supportedEntryTypes||[]).includes("paint")||document.documentElement.classList.contains("has-session"))return go();new P(go).observe({type:"paint",buffered:true});setTimeout(go,${NO_PAINT_MS})})()`;

/** Counting can wait: the page's own requests come first. */
const COUNTING_AFTER_MS = 1000;

const preloaded = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const;

export const links = () => [
  preloaded(besley),
  preloaded(schibsted),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" dir="ltr" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fff9f5" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1d0c10" media="(prefers-color-scheme: dark)" />
        <script data-boot suppressHydrationWarning dangerouslySetInnerHTML={{ __html: BOOT }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts {...({ fetchPriority: 'low' } as object)} />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: AFTER_PAINT }} />
      </body>
    </html>
  );
}

declare global {
  interface Window {
    /** The first page is ready. */
    appRuns?: boolean;
    formKept?: HTMLFormElement;
  }
}

export default function Root() {
  const counter = useCounter();
  const referral = useReferral();
  useEffect(() => {
    window.appRuns = true;
    window.formKept?.requestSubmit();
  }, []);
  return (
    <>
      <Outlet />
      <AnchorOnceStyled />
      <Toaster />
      <LinkPrefetch />
      <CodeGuard />
      {referral}
      {counter}
    </>
  );
}

/** Loads the visit counter once the page is idle. Pages work without it. */
function useCounter(): ReactNode {
  const [counter, setCounter] = useState<ReactNode>(null);
  useEffect(() => {
    const load = async () => {
      const loaded = await import('./capabilities/analytics/screens/counter.tsx').catch(() => null);
      if (loaded) setCounter(<loaded.Counter />);
    };
    const timer = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(() => void load()), COUNTING_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return counter;
}

/** Takes up the code of an affiliate's link, in whose address the document was opened. */
function useReferral(): ReactNode {
  const [strip, setStrip] = useState<ReactNode>(null);
  useEffect(() => {
    const sent = new URLSearchParams(window.location.search).get('ref');
    if (!sent) return;
    void import('./capabilities/affiliates/screens/referral-strip.tsx')
      .then(({ ReferralStrip }) => setStrip(<ReferralStrip sent={sent} />))
      .catch(() => null); // pages work without it
  }, []);
  return strip;
}

/** Part of the client-side shell, so shown at once, until its page's code is there. */
export function HydrateFallback() {
  return <PageShape bar />;
}

/** A crash of ours, said plainly. An address that does not exist never comes here; it has a page of its own. */
export function ErrorBoundary() {
  useEffect(forgetLastSeen, []); // they may be what the page failed on
  return (
    <main className="wrap sec stack gap6" id="content">
      <title>That did not work. Purrwell</title>
      <h1 className="d-lg">That did not work.</h1>
      <p className="lead muted">The page could not be shown. Nothing you entered has been lost.</p>
      <div className="row gap3 wrapf">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <a className="btn quiet" href="/">
          Back to the start
        </a>
      </div>
    </main>
  );
}

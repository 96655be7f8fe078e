import { createHash } from 'node:crypto';
import { htmlText } from '#src/lib/html-text.ts';
import { WORDMARK } from '#src/ui/art/wordmark.ts';
import { CAST } from '#src/ui/cats/cast.ts';
import { cat } from '#src/ui/cats/cat.ts';

// In one file, because nothing else may be had at that time: no scripts, and styles, letters and drawings without a second request.
const STYLE = `
:root{color-scheme:light dark;--canvas:#bfd5e2;--text:#2b1418;--muted:#42242b;--button:#2b1418;--on-button:#fff9f5;--lip:#000;--focus:#184358}
@media (prefers-color-scheme:dark){:root{--canvas:#22456f;--text:#fff3ec;--muted:#f2ddd0;--button:#ff7a2f;--on-button:#2b1418;--lip:#a83c00;--focus:#ffc23d}.pw-cat-whiskers{stroke:#fff0d6}}
*{box-sizing:border-box}
body{margin:0;min-block-size:100vh;min-block-size:100svh;display:flex;flex-direction:column;overflow-x:hidden;background:var(--canvas);color:var(--text);font:1.0625rem/1.55 "Schibsted Grotesk",system-ui,sans-serif}
header,main,.cat{inline-size:100%;max-inline-size:82rem;margin-inline:auto;padding-inline:clamp(1.25rem,.4rem + 3.6vw,4rem)}
header{padding-block:1.5rem}
.word{display:block;inline-size:150px;fill:currentColor}
main{display:flex;flex-direction:column;align-items:flex-start;gap:1.5rem;padding-block:3vw 2.5rem}
h1{margin:0;max-inline-size:11em;font:900 clamp(2.6rem,1rem + 5vw,5.5rem)/.98 Besley,Georgia,"Times New Roman",serif;letter-spacing:-.03em}
p{margin:0;max-inline-size:32em;font-size:clamp(1.125rem,1.02rem + .45vw,1.375rem);line-height:1.45;color:var(--muted)}
b{color:var(--text)}
a{display:inline-flex;align-items:center;min-block-size:62px;padding:0 36px;border-radius:999px;background:var(--button);color:var(--on-button);box-shadow:0 4px 0 var(--lip);font-weight:700;font-size:1.1875rem;text-decoration:none}
a:active{transform:translateY(3px);box-shadow:0 1px 0 var(--lip)}
a:focus-visible{outline:3px solid var(--focus);outline-offset:4px}
.cat{margin-block-start:auto}
.cat svg{display:block;inline-size:min(100%,560px);block-size:auto;margin-inline-start:auto}
`;

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64');

/** Replaces the policy of other answers: this page has styles of its own and nothing else. */
export const UNAVAILABLE_PAGE_HEADERS = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${sha256(STYLE)}'; base-uri 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex',
};

/** The page for a shop that cannot serve right now. `sentence` says why. */
export const unavailablePage = (sentence: string): string =>
  page(
    { title: 'Please try again', heading: 'Back in a moment.' },
    `<p><b>This page cannot be shown.</b> ${htmlText(sentence)}</p>
<a href="">Try again</a>`,
  );

/** The page for somebody who opened what is refused, such as a document in a tab of its own. `sentence` says why. */
export const refusedPage = (sentence: string): string =>
  page({ title: 'Not shown', heading: 'This cannot be shown.' }, `<p>${htmlText(sentence)}</p>`);

const page = ({ title, heading }: { title: string; heading: string }, main: string): string => `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}. Purrwell</title>
<style>${STYLE}</style>
</head>
<body>
<header><svg class="word" viewBox="0 -76 499 102" role="img" aria-label="Purrwell"><path d="${WORDMARK}"/></svg></header>
<main>
<h1>${heading}</h1>
${main}
</main>
<div class="cat">${cat({ ...CAST.biscuit, pose: 'curl', title: '' })}</div>
</body>
</html>
`;

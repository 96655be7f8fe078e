const LIGHT = `--canvas:#fff;--panel:#f3f4f6;--surface:#fff;--text:#16181d;--text-muted:#4b5563;--text-subtle:#5b6472;--line:#d5d9e0;
--line-field:#7b8494;--note:#e8eefc;--danger:#b3201c;--danger-bg:#fdecea;--action:#1f4fd8;--action-hover:#1a43b8;--on-action:#fff;--focus:#1f4fd8;
--arrow:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='24' height='24' fill='none' stroke='%2316181d' stroke-width='2'%3E%3Cpath d='m6 9 6 6 6-6'/%3E%3C/svg%3E");`;

const DARK = `--canvas:#14161a;--panel:#1d2026;--surface:#14161a;--text:#eef0f4;--text-muted:#b8bfca;--text-subtle:#a3abb8;--line:#3a404b;
--line-field:#7f899a;--note:#1f2a44;--danger:#ff9d97;--danger-bg:#3b1c1b;--action:#8fb0ff;--action-hover:#abc4ff;--on-action:#10131a;--focus:#8fb0ff;
--arrow:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='24' height='24' fill='none' stroke='%23eef0f4' stroke-width='2'%3E%3Cpath d='m6 9 6 6 6-6'/%3E%3C/svg%3E");`;

/** Styles of every page. They have no script, so the system's preference selects the theme. */
export const STYLES = `:root { color-scheme: light dark; ${LIGHT} }
@media (prefers-color-scheme: dark) { :root { ${DARK} } }

*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--canvas); color: var(--text); font: 400 1rem/1.5 system-ui, sans-serif; }
h1, h2, p, ul, dl, dd, fieldset { margin: 0; padding: 0; }
ul { list-style: none; }
fieldset { border: 0; min-inline-size: 0; display: grid; gap: 1rem; }
legend { padding: 0; margin-block-end: .75rem; font-size: 1.125rem; font-weight: 600; }
button, input, select { font: inherit; color: inherit; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { font-size: 1.375rem; line-height: 1.25; }
h1, h2 { font-weight: 650; text-wrap: balance; }

.checkout { display: grid; min-block-size: 100dvh; }
.order { background: var(--panel); }
.order-body, .payment-body { display: grid; gap: 1.5rem; align-content: start; padding: 2rem clamp(1.25rem, 4vw, 4rem); }
.merchant { font-weight: 600; overflow-wrap: anywhere; }
.lines > div { display: flex; justify-content: space-between; align-items: baseline; gap: 1.5rem; padding-block: .6rem; }
.lines dt { overflow-wrap: anywhere; min-inline-size: 0; }
.lines dd { white-space: nowrap; font-variant-numeric: tabular-nums; }
.quantity { white-space: nowrap; }
.lines .total { border-block-start: 1px solid var(--line-field); margin-block-start: .5rem; padding-block-start: 1rem; font-weight: 600; }
.lines .total dd { font-size: 1.5rem; }
.renewal, .before-pay { color: var(--text-muted); }
.back { color: inherit; text-underline-offset: 4px; display: inline-flex; align-items: center; min-block-size: 2.75rem; }

.note { background: var(--note); border-radius: 8px; padding: .75rem 1rem; font-size: .9375rem; }
form { display: grid; gap: 1.25rem; }
.pair { display: grid; gap: 1rem; }
.card-pair { grid-template-columns: 1fr 1fr; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.field { display: grid; gap: .375rem; align-content: start; min-inline-size: 0; }
label, .email span { font-weight: 600; font-size: .9375rem; }
.email { display: grid; gap: .25rem; overflow-wrap: anywhere; }
.optional, .hint { color: var(--text-subtle); font-weight: 400; font-size: .875rem; }
input, select { appearance: none; inline-size: 100%; min-inline-size: 0; min-block-size: 48px; padding: 0 14px; border-radius: 8px; border: 1px solid var(--line-field); background-color: var(--surface); }
input[dir="ltr"] { text-align: start; }
input::placeholder { color: var(--text-subtle); opacity: 1; }
select { padding-inline-end: 44px; background-image: var(--arrow); background-repeat: no-repeat; background-position: right 12px center; }
[aria-invalid="true"] { border-color: var(--danger); box-shadow: 0 0 0 1px var(--danger); }
.error { color: var(--danger); font-size: .875rem; font-weight: 600; display: flex; gap: .4rem; align-items: flex-start; line-height: 1.4; }
.error svg { inline-size: 18px; block-size: 18px; flex: none; margin-block-start: 1px; }
.trouble { background: var(--danger-bg); color: var(--danger); border-radius: 8px; padding: .9rem 1rem; font-weight: 600; }
.trouble ul { display: grid; gap: .35rem; }
.trouble a { color: inherit; text-underline-offset: 4px; }

button { appearance: none; border: 0; cursor: pointer; min-block-size: 52px; padding: 0 28px; border-radius: 8px; font-weight: 600; font-size: 1.0625rem; background: var(--action); color: var(--on-action); }
button:hover { background: var(--action-hover); }
button.quiet { background: transparent; color: inherit; box-shadow: inset 0 0 0 1px var(--line-field); }
button.quiet:hover { background: var(--panel); }

.cards { display: grid; gap: .5rem; border-block-start: 1px solid var(--line); padding-block-start: 1.25rem; font-size: .9375rem; color: var(--text-muted); }
.cards h2 { color: var(--text); font-size: 1.0625rem; }
.cards ul { display: grid; gap: .35rem; }
.number { font-variant-numeric: tabular-nums; font-weight: 600; color: var(--text); white-space: nowrap; }

.alone { display: grid; gap: 1.5rem; align-content: center; justify-items: start; min-block-size: 100dvh; max-inline-size: 38rem; margin-inline: auto; padding: 2.5rem 1.25rem; }
.lead { font-size: 1.125rem; }
.answers { display: flex; flex-wrap: wrap; gap: 1rem; }

@media (min-width: 30rem) {
  .pair { grid-template-columns: 1fr 1fr; }
}
@media (min-width: 64rem) {
  .checkout { grid-template-columns: 1fr 1fr; }
  .order-body, .payment-body { padding-block: 3.5rem; max-inline-size: 40rem; inline-size: 100%; }
  .order-body { margin-inline-start: auto; position: sticky; inset-block-start: 0; }
}
`;

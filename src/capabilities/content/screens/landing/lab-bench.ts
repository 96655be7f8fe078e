import { INK } from '#src/ui/cats/tables.ts';

const TUBES = [
  ['#b5325c', 96],
  ['#ffc23d', 62],
  ['#2e7d5b', 118],
] as const;

/** A microscope and three tubes. */
export function labBench(): string {
  return (
    `<svg viewBox="0 0 360 300" aria-hidden="true"><g><rect x="20" y="278" width="170" height="22" rx="11" fill="#23607d"/><path d="M128 278C196 250 204 150 128 134" fill="none" stroke="#23607d" stroke-width="26" stroke-linecap="round"/><rect x="34" y="214" width="104" height="16" rx="8" fill="#93b8cf"/><rect x="70" y="200" width="34" height="14" rx="5" fill="#d3df45"/><g transform="rotate(-20 104 130)"><rect x="80" y="58" width="48" height="128" rx="18" fill="#ff7a2f"/><rect x="88" y="14" width="32" height="58" rx="13" fill="${INK}"/><rect x="91" y="176" width="26" height="30" rx="8" fill="${INK}"/></g></g>` +
    `<g transform="translate(222 0)"><rect x="0" y="276" width="132" height="24" rx="12" fill="${INK}"/><rect x="0" y="206" width="132" height="16" rx="8" fill="${INK}"/>${TUBES.map(([c, h], i) => `<g transform="translate(${10 + i * 40} 112)"><rect width="32" height="170" rx="16" fill="#dce9f0"/><path d="M0 ${170 - h}H32V154a16 16 0 0 1 -32 0Z" fill="${c}"/><rect x="-3" y="-4" width="38" height="14" rx="7" fill="#93b8cf"/></g>`).join('')}<rect x="0" y="206" width="132" height="16" rx="8" fill="${INK}"/></g></svg>`
  );
}

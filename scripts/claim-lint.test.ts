import { describe, expect, test } from 'vitest';
import { BUILT_CLAIMS, CLAIM_LIST } from '#src/capabilities/pricing/rules/claims.ts';
import { findUnregisteredNumbers, findTypedFigures, findTypedPrices, passagesOf } from './claim-lint.ts';

const unregistered = (html: string) => findUnregisteredNumbers(html).map((found) => found.number);

describe('the linter of claims', () => {
  test('R194 a price of the launch offer typed into ordinary copy is reported with its sentence', () => {
    const html = '<html><body><main><p>Only <strong>$19.99</strong> a month.</p></main></body></html>';
    expect(findUnregisteredNumbers(html)).toEqual([{ number: '$19.99', text: 'Only $19.99 a month.' }]);
  });

  test('R194 the same price is fine where the launch offer is shown as such', () => {
    expect(unregistered('<p data-offer="launch">First month <b>$19.99</b> per household, then $35.</p>')).toEqual([]);
    expect(unregistered('<div data-offer="launch"><p>x</p></div><p>$19.99</p>')).toEqual(['$19.99']);
  });

  test('R206 R207 sample figures pass inside a sample and nowhere else', () => {
    const figures = 'Next payment $47.99, saved $35.99 of $179.95, 25% off';
    expect(unregistered(`<section data-sample=""><div><p>${figures}, day 12 of 28</p></div></section>`)).toEqual([]);
    expect(unregistered(`<p>${figures}</p>`)).toEqual(['$47.99', '$35.99', '$179.95', '25%']);
    expect(unregistered('<section data-sample><p>$48.00 and 61%</p></section>')).toEqual(['$48.00', '61%']);
  });

  test('R10 R14 claims pass in their registered spelling, other counts do not', () => {
    expect(unregistered('<p>50,000 cats so far. 98% of them ate it. 50+ biomarkers.</p>')).toEqual([]);
    expect(unregistered('<p><strong>50,000</strong> cats</p>')).toEqual([]);
    expect(unregistered('<p>60,000 cats so far. 99% of them ate it. 51+ biomarkers.</p>')).toEqual([
      '99%',
      '60,000',
      '51',
    ]);
    expect(unregistered('<p>150,000 cats</p>')).toEqual(['150,000']);
  });

  test('R5 R205 times pass as registered spans only', () => {
    expect(unregistered('<p>3 to 5 days, and within 14 business days. 30-day guarantee.</p>')).toEqual([]);
    expect(unregistered('<p>2 to 5 days, within 12 business days, 70-day guarantee</p>')).toEqual([
      '2',
      '5',
      '12',
      '70',
    ]);
    expect(unregistered('<p>13 to 5 days, 2 great days</p>')).toEqual(['13', '5', '2']);
  });

  test('prices of the book pass in every currency and spelling, near misses do not', () => {
    expect(unregistered('<p>$53, €40, AED&nbsp;1,080, 170 AED, $0</p>')).toEqual([]);
    expect(unregistered('<p>$55, €41.50, AED 171</p>')).toEqual(['$55', '€41.50', 'AED 171']);
  });

  test('alt texts and labels are checked like visible text', () => {
    expect(unregistered('<img alt="Save 77%"><button aria-label="Pay $17"></button>')).toEqual(['77%', '$17']);
    expect(unregistered('<meta name="description" content="From $4 a day"><title>Now 88% off</title>')).toEqual([
      '$4',
      '88%',
    ]);
    expect(unregistered('<input placeholder="Try 1234">')).toEqual(['1234']);
  });

  test('code, addresses of pictures and names with digits are not claims', () => {
    expect(
      unregistered('<script>var a = 19.99</script><style>p{width:33%}</style><img src="/a-42.png" width="42">'),
    ).toEqual([]);
    expect(unregistered('<p>Omega Flex-3, NeuroFix-360, Vitamin D3, Coenzyme Q10, D7+</p>')).toEqual([]);
  });

  test('figures of others pass where their source stands on the page, dates where they are marked as dates', () => {
    const cited = '<p data-cited="ref-1">A cat of 4 kg drinks 200 ml, or 50% of it.</p>';
    expect(unregistered(`${cited}<ol><li id="ref-1">A journal</li></ol>`)).toEqual([]);
    expect(unregistered(cited)).toEqual(['data-cited="ref-1", which is nowhere on the page,']);
    expect(unregistered('<p>Since <time datetime="2026-11-21">21 November 2026</time>, 17 times</p>')).toEqual(['17']);
  });

  test('counters and the copyright year are furniture', () => {
    expect(
      unregistered('<p>Step 2 of 5</p><p>Cat 1 of 2</p><footer>© 2026 Purrwell</footer><label>3</label><b>6+</b>'),
    ).toEqual([]);
    expect(unregistered('<p>9</p><p>We have 4 reasons</p>')).toEqual(['9', '4']);
  });

  test('comments between pieces of one sentence do not break it', () => {
    expect(passagesOf('<p>It is <!-- -->28 <!-- -->sticks</p>')).toEqual([{ text: 'It is 28 sticks', where: 'copy' }]);
  });

  test('a price typed into a screen’s source is reported even when it is true', () => {
    expect(findTypedPrices('<p>Only $19.99</p>').map((found) => found.number)).toEqual(['$19.99']);
    expect(findTypedPrices("const line = 'from €40 a month';").map((found) => found.number)).toEqual(['€40']);
    expect(findTypedPrices('<b>Save 32%</b>').map((found) => found.number)).toEqual(['32%']);
    expect(
      findTypedPrices('const a = `${price} of ${total}`; b.replace(/x/, \'$1\'); <i className="w-[50%]" />'),
    ).toEqual([]);
  });

  test('prices and percentages typed into an article are reported, but for those of its sources', () => {
    const article = '---\nsources:\n  - title: Save 5%\n---\n\nHalf a stick, <Cited n={1}>10% of\na day</Cited>.';
    expect(findTypedFigures(article)).toEqual([]);
    expect(findTypedFigures(`${article}\n\nFrom €40, 20% less.`).map(({ number }) => number)).toEqual(['€40', '20%']);
  });
});

test('R10 R11 R14 every claim has a source, a day, an owner and passes its own linter', () => {
  for (const claim of CLAIM_LIST) {
    expect(claim.source).not.toBe('');
    expect(claim.asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    for (const text of [claim.text, ...(claim.forms ?? [])]) {
      expect(unregistered(`<p>about ${text}.</p>`), text).toEqual([]);
    }
  }
  expect(BUILT_CLAIMS.acceptance.text).toBe('98%');
  expect(BUILT_CLAIMS.catsServed.value).toBe(50_000);
});

import { BUILT_CLAIMS } from '#src/capabilities/pricing/rules/claims.ts';
import { registeredFigure } from '#src/capabilities/outreach/rules/partner-pitch.ts';
import { COMMISSION } from '#src/capabilities/pricing/rules/commission.ts';

const { catsHelped, satisfaction, daysToResults, shelters } = BUILT_CLAIMS;

const MARKET = 'as given to us for this pitch; we have not measured it ourselves';

/** A pitch as it is sent: real terms, for a creator who does not exist. The page says so. */
export const SAMPLE_PARTNER = {
  slug: 'rumah-tujuh-kucing',
  name: 'Rumah Tujuh Kucing',
  published: true,
  sample: true,
  country: 'Indonesia',
  localCurrency: 'IDR',
  localRate: 15_000,
  audience: 6_800_000,
  conversionBasisPoints: 40,
  commissionAmount: 250,
  commissionCurrency: 'USD' as const,
  cookieDays: COMMISSION.cookieDays,
  paidMonths: COMMISSION.payments,
  terms:
    'Paid monthly for each subscription sold through your link, and again every month it runs, up to the number of payments named here. Refunded sales are taken back out. Amounts in rupiah are for reading, at the rate given here; we pay in US dollars.',
  content: {
    headline: 'Seven cats, one house, millions at the window.',
    lead: 'You show what living with cats is really like. We make one stick a day for one cat in particular. Here is what we could do together, with every figure and where it comes from.',
    match: [
      {
        title: 'Your audience lives with cats',
        text: 'Nobody follows seven cats by accident. What they ask you about is food, fur and the vet. So do the people who write to us.',
      },
      {
        title: 'You film the dull days too',
        text: 'Supplements are slow. They need somebody who is still there in week four, when there is something to see.',
      },
      {
        title: 'One house, seven opinions',
        text: 'Seven cats under one roof show better than we can why no two of them get the same month.',
      },
    ],
    market: [
      { figure: '25M', label: 'cat households in Indonesia', source: MARKET },
      { figure: '89%', label: 'social media penetration', source: MARKET },
    ],
    shelters: {
      ...registeredFigure(shelters),
      text: 'The supplies go to shelters of our network. If you know one that should be in it, tell us, and we will look at it.',
    },
    results: [registeredFigure(catsHelped), registeredFigure(satisfaction), registeredFigure(daysToResults)],
    stories: [
      {
        name: 'Oyen',
        location: 'Yogyakarta',
        before: 'Left his bowl half full and his fur all over the sofa.',
        after: 'Empties the bowl. The fur stays on the cat, mostly.',
        weeks: 6,
      },
      {
        name: 'Kopi',
        location: 'Bandung',
        before: 'Eleven years old, and took the long way up: chair, box, shelf.',
        after: 'Straight onto the shelf. The vase has been moved.',
        weeks: 8,
      },
      {
        name: 'Belang',
        location: 'Surabaya',
        before: 'Spent every visit behind the washing machine.',
        after: 'Comes out, looks at the visitors, and is not impressed.',
        weeks: 4,
      },
    ],
    contentTypes: [
      { title: 'The kit, unpacked', text: 'Three samples from a cat who disagrees. It films itself.' },
      { title: 'A month of sticks', text: 'One a day, in short clips, by the same bowl.' },
      { title: 'Reading the report', text: 'What the lab found, and which stick answers it.' },
      {
        title: 'Questions from the comments',
        text: 'The ones about food and fur. Ours to help with, yours to answer.',
      },
    ],
    support: [
      { title: 'One person to write to', text: 'With a name, and in your time zone’s morning.' },
      { title: 'Kits and sticks for your own cats', text: 'You should not recommend what they refuse.' },
      { title: 'Facts, checked', text: 'Send us the script, and we tell you what we can stand behind. Never more.' },
      { title: 'A link with your name', text: 'Sent by mail when we agree, together with the terms in full.' },
    ],
  },
};

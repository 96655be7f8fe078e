import { plain } from './words.ts';

/** One spelling for the many of a word: 'bistafregh', 'btestafri8' and 'bestafre8' come close. */
const spelt = (text: string): string =>
  plain(text)
    .replace(/5|7'/g, 'kh')
    .replace(/8|3'/g, 'gh')
    .replace(/[2'’]/g, '')
    .replace(/ou|u/g, 'o')
    .replace(/ei|ie|i|y/g, 'e')
    .replace(/([a-z])\1+/g, '$1');

const words = (stems: readonly string[]): readonly RegExp[] =>
  stems.map((stem) => new RegExp(`(?:^|[^a-z0-9])(?:${stem})(?![a-z0-9])`));

/** Stems of urgent signs, as `spelt` leaves them. None is a word of English. */
const URGENT = words([
  // Not: eating, drinking, passing urine, breathing, moving, waking.
  '(?:m[aeo]?sh|mo|ma|m[aeo]?a|mob|mab|ma b)\\s*(?:3am|am|qadr?[a-z]*|adr[a-z]*|ader[a-z]*|ra[de]?e[a-z]*|e?bed[a-z]*|3aref[a-z]*|b)?\\s*[a-z]{0,4}(?:kol|akl|shrab|shrb|nafas|nafs|t7ar[a-z]+|t7re[a-z]+|mshe|s7a|tbawal|tbol|3mel p[a-z]*|3amel p[a-z]*)[a-z]{0,3}',
  'ma\\s?(?:akal|akl|shereb|shrb)[a-z]{0,4}',
  // Vomiting, bleeding, breath, suffocating, cramps.
  '[a-z]{0,6}(?:stafre?g|stafra3|stafrag|tafreg|tafrag|stafrog|tarash|traj|trajje3|tra2je3)[a-z0-9]{0,5}',
  '(?:[bteyn]|be|bt|bet|am|3am|te|ea){0,3}(?:nzef|nazf|nazef|enzef|nzf)[a-z]{0,3}',
  '(?:[bte]|be|bt|bet|te|ea){0,3}(?:tnafas|tanafas|tnafs|nafaso|nafasha|nafas)[a-z]{0,3}',
  '[a-z]{0,6}(?:khten[a-z]+|khtan[a-z]+|khna[qek][a-z]*|shanoj|shanog|shanag|shanej|shneg)[a-z]{0,4}',
  // Dying, dead.
  '(?:[bthe]|be|bt|bet|ha|hat|rah|ra7|7a|7at|ra7 t|ra7 e|te|ea){1,3}mot[a-z]{0,2}',
  '(?:matat|matet|etmot|temot)',
  // Poison, accident, fall, burn, break.
  '(?:mesmom|masmom|tasamom|tsamam|tsamm|etsamam|semom|samom|mosamam|mobeed|mobed)[a-z]{0,4}',
  '(?:da3as|d3as|sadam|5abat|khabat|darab|sadmet|sadamet|da7as)[a-z0-9]{0,4}',
  '(?:w[ae]?[a2]?e?3e?t|w[ae]3|wa3at|wa3et|we3et|we3e?t|waq3at|waqa3[a-z]*|waka3[a-z]*|sa[qk]a?tat|saqat|tah?et men|te7 men)',
  '(?:mashlol|maksor|makser|enkasar|enkasr|m7ro|ma7ro|magro7|majro7|mjro7|sha?lal)[a-z0-9]{0,4}',
  // Ill, in pain, help.
  '(?:ta3b|t3b)[a-z]{1,5}',
  '(?:mared|mreda|maredh|marde|mardan|mreed|3ean|3eane|3eana|3aean)[a-z]{0,3}',
  '(?:sa3[de][a-z]*|sa3d[a-z]*|el7[a-z]+|al7[a-z]+|7ad[eo]th[a-z]*|taware|tawar|esta3g[a-z]*|esta3j[a-z]*|moj3a|wage3|waja3[a-z]*|wag3[a-z]*|btetwag3|betwaja3|etwaja3)',
]);

/** Short words that are English, names or other things as well: they count beside a word of `BESIDE`. */
const URGENT_BESIDE = words([
  'dam',
  'damo',
  'damha',
  'sem',
  'sam',
  'som',
  'semo',
  'mat',
  'mot',
  'bol',
  'bola',
  'e?mot',
  'khatar',
  'khater',
  '7arar[a-z]*',
  'wa3',
  'keseret',
  'kesret',
  '[bt]?[ae]?raf[a-z]{1,3}',
]);
const BESIDE = words([
  '(?:el|al)?\\s?(?:ot|qet|ket|khet|got|get)[taeo][a-z]{0,3}',
  'bes[ae][a-z]{0,3}',
  'best[ei]',
  'her[ae]te',
  'her[ae]',
  'nono',
  'akal',
  'aklet',
  'akalat',
  'shereb[a-z]*',
  'shrebet',
  'sherbet',
  '3am',
  'm[ae]?sh',
  'mesh',
  'mosh',
  'men',
  'mn',
  'fe',
  'f',
  'ya',
  'ana',
  '3ande',
  '3ende',
  'wala',
  'walahe',
  'la7m',
  'kter',
  'kteer',
  'keter',
  'awe',
  'khales',
  'lazem',
  'embare7',
  'elbare7',
  'alyom',
  'elyom',
  'yomen',
  'eomen',
  'tnen',
  'halla',
  'hala',
  'dolo?wa[a-z]*',
  '3al',
  '3a',
  'b',
  'bel',
  'bas',
  'ba3d',
  'ba3den',
  'gedan',
  'jedan',
  '3andha',
  '3ando',
  'feha',
  'feeha',
  'menha',
  'meno',
  'mno',
  'mnha',
  'bawl',
  'boloha',
]);

/** A digit typed for a letter: 'ta3bana', '2otti'; no hour and no amount ('3am', '2kg'). */
const DIGIT_AS_LETTER = /[a-z]{2,}[235789][a-z]{2,}|(?<![a-z0-9.,])[2357](?!o.?clock)[aou][a-z]{2,}/;

/** Whether a message, or a part of it, is Arabic in Latin letters and may be about a cat in need. */
export function isUrgentArabizi(text: string): boolean {
  if (DIGIT_AS_LETTER.test(plain(text))) return true;
  const spelling = spelt(text);
  const says = (pattern: RegExp) => pattern.test(spelling);
  return URGENT.some(says) || (URGENT_BESIDE.some(says) && BESIDE.some(says));
}

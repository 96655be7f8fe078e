import { any, BOTTOM, CANNOT, list, OBJECT, STRINGS, together } from '../red-flag-words.ts';
import type { RedFlag } from './red-flag.ts';

export const STRING_GONE_FLAG: RedFlag = {
  id: 'string-gone',
  why: 'A string or a needle can pierce the gut. If a thread shows, do not pull it.',
  source: 'string',
  span: 20,
  patterns: [
    ...together(
      STRINGS,
      list(
        'bitten end, chewed end, bitten off, bitten through, chewed through, no ribbon on, missing, short one, half of it',
      ),
    ),
  ],
  // An electric shock, which is an injury.
  unless: list('lamp cord, power cord, electric cord, extension cord, charging cord, charger cord, phone cord'),
};

export const BATTERY_FLAG: RedFlag = {
  id: 'battery',
  why: 'A battery can do serious damage within minutes of being eaten.',
  source: 'battery',
  span: 10,
  patterns: [
    ...together(list('swallow, swallowed, ate, eaten, chewed, ingested, bit'), ['battery', 'batteries']),
    ...together(
      ['battery', 'batteries'],
      list('one is missing, one missing, is gone, cant find, cannot find, in his mouth, in her mouth'),
    ),
  ],
};

export const SWALLOWED_FLAG: RedFlag = {
  id: 'swallowed',
  why: 'A string or a needle can pierce the gut. If a thread shows, do not pull it.',
  source: 'string',
  patterns: [
    ...together(
      list(
        'swallow, swallows, swallowed, swallowing, ate, eaten, ingested, gulped, gulped down, hoovered up, hanging, stuck, coming out, has had the, hes had the, shes had the, scoffed, munched, chomped, gobbled',
      ),
      OBJECT,
    ),
    ...together(STRINGS, [...BOTTOM, ...list('from behind, poo hole')]),
    ...together(
      list('pass a, pass an, pass the, pass it, should i pull, can i pull, pull it, pull on it, pull it out'),
      [...OBJECT, ...STRINGS],
    ),
    ...together(['missing'], list('hair tie, hairtie, needle, string, thread, ribbon, rubber band, earring, button')),
    ...together(
      list('bone, splinter, fish bone, fishbone'),
      list('mouth, teeth, throat, jaw, wedged, gullet, tongue, palate'),
    ),
    [CANNOT, list('swallow, swallowing')],
    ...together(list('wrapped, string, thread, wool, yarn, floss, ribbon, elastic'), ['tongue']),
    ...together(['fish hook', 'hook'], ['lip', 'mouth', 'tongue', 'paw']),
    [['toad'], ['mouth']],
    ...together(['needle', 'needles'], list('mouth, throat, disappeared, gone, missing')),
    ...together(['stuck', 'caught'], list('throat, mouth, nose, teeth, bottom, something')),
    ...together(list('hanging, hangs, sticking out, coming out, comes out, out of'), BOTTOM),
    ...any('ate the sachet, ate a sachet, eaten the sachet, eaten a sachet, swallowed the sachet, swallowed a sachet'),
  ],
};

export const STRING_SEEN_FLAG: RedFlag = {
  id: 'string-seen',
  why: 'A string or a needle can pierce the gut. If a thread shows, do not pull it.',
  source: 'string',
  span: 12,
  patterns: together(STRINGS, [...BOTTOM, ...list('from behind, poo hole')]),
};

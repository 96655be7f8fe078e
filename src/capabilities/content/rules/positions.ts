export const EMPLOYMENT_TYPES = ['Full-time', 'Part-time', 'Contract'] as const;
type EmploymentType = (typeof EMPLOYMENT_TYPES)[number];

/** The place of work: a town, or the countries one may work from. */
export const LOCATIONS = {
  Dubai: { place: { city: 'Dubai', country: 'AE' }, countries: [] },
  Remote: {
    place: null,
    countries: ['United Arab Emirates', 'Germany', 'Netherlands', 'Spain', 'United Kingdom'],
  },
} as const;
export type LocationName = keyof typeof LOCATIONS;
export const LOCATION_NAMES = ['Dubai', 'Remote'] as const satisfies readonly LocationName[];

/** A position as it is written at the desk. */
export interface PositionContent {
  title: string;
  department: string;
  location: LocationName;
  type: EmploymentType;
  /** One sentence, in the list. */
  description: string;
  does: string[];
  brings: string[];
  /** ISO day on which it was advertised. */
  posted: string;
}

export interface Position extends PositionContent {
  /** Its address on the page, and its key among the versions of `publishing`. */
  slug: string;
}

/** The kind of positions among the versions of `publishing`. */
export const POSITION_KIND = 'position' as const;

/** The positions the shop is built with, by place and then newest first. Positions published at the desk come on top. */
export const BUILT_POSITIONS: readonly Position[] = [
  {
    slug: 'feline-nutritionist',
    title: 'Feline nutritionist',
    department: 'Lab',
    location: 'Dubai',
    type: 'Full-time',
    description: 'You turn lab results into formulas, and you are the one who may say no to all of us.',
    does: [
      'Decide what goes into a formula, and where its ceiling is.',
      'Read reports that look odd before an owner does.',
      'Keep the tables of requirements and limits that everything else is computed from, with their sources.',
      'Write the explanations we print, in sentences a tired person understands.',
    ],
    brings: [
      'A degree in animal nutrition or veterinary medicine, and work with cats rather than with averages.',
      'The habit of asking what a figure is based on, also when it is ours.',
      'Good English. Arabic is welcome.',
    ],
    posted: '2026-11-16',
  },
  {
    slug: 'lab-analyst',
    title: 'Laboratory analyst, biomarkers',
    department: 'Lab',
    location: 'Dubai',
    type: 'Full-time',
    description: 'You receive three small samples from an unwilling donor and get a reliable answer out of them.',
    does: [
      'Prepare and measure stool, cheek and hair samples.',
      'Run controls, and stop a batch when they say so.',
      'Look after the instruments, and after the record of what was done to which sample when.',
    ],
    brings: [
      'Training as a laboratory technician, or a degree in biochemistry or something near it.',
      'Two years or more in a lab that works to a quality standard.',
      'A steady hand and a poor opinion of shortcuts.',
    ],
    posted: '2026-11-09',
  },
  {
    slug: 'dispatch-coordinator',
    title: 'Dispatch coordinator',
    department: 'Fulfilment',
    location: 'Dubai',
    type: 'Full-time',
    description: 'You see to it that the right sticks reach the right cat. Nobody notices when it works.',
    does: [
      'Plan packing for the day, from kits that go out to boxes that go out.',
      'Chase couriers, customs papers and parcels that went for a walk.',
      'Tell owners about a delay before they have to ask.',
      'Count, and count again.',
    ],
    brings: [
      'Experience in a warehouse or with couriers, best of all with goods that must not be mixed up.',
      'English, and Arabic, Hindi or Urdu.',
      'Patience with carriers and none with guesses.',
    ],
    posted: '2026-10-26',
  },
  {
    slug: 'software-engineer',
    title: 'Software engineer',
    department: 'Engineering',
    location: 'Remote',
    type: 'Full-time',
    description:
      'You build what owners see and what the lab works with. It is one code base, and all of it is yours to change.',
    does: [
      'Build features from the table in the database to the pixel in the browser.',
      'Write tests that check what a person would notice.',
      'Make pages lighter. They can always be lighter.',
      'Take your turn when something breaks at night, and the next morning off.',
    ],
    brings: [
      'Several years with TypeScript and PostgreSQL, and opinions about both that you can explain.',
      'A sense for words: here, names are reviewed too.',
      'Working hours that overlap with Dubai for half a day.',
    ],
    posted: '2026-11-02',
  },
  {
    slug: 'weekend-vet',
    title: 'Support vet, weekends',
    department: 'Support',
    location: 'Remote',
    type: 'Part-time',
    description: 'You answer the questions our chat should not answer, and send people to a clinic when they need one.',
    does: [
      'Answer owners’ messages on Saturdays and Sundays.',
      'Recognise what cannot wait, and say so plainly.',
      'Read reports together with owners, and tell them what a report cannot know.',
      'Note which questions keep coming back, so that we answer them better in advance.',
    ],
    brings: [
      'A licence to practise as a veterinarian, and some years in small animal practice.',
      'The ability to write a kind sentence quickly.',
      'No wish to diagnose by chat. We have none either.',
    ],
    posted: '2026-10-19',
  },
  {
    slug: 'arabic-writer',
    title: 'Arabic writer',
    department: 'Words',
    location: 'Remote',
    type: 'Contract',
    description: 'You write us in Arabic. You do not translate us: a dry joke does not survive customs.',
    does: [
      'Find the Arabic voice for a brand that is dry, exact and fond of cats.',
      'Write the pages, the mails and the words on the boxes.',
      'Decide with us which jokes to leave out because they are only funny in English.',
    ],
    brings: [
      'Published work in modern Arabic, in your own name.',
      'An eye for how text sits on a page that runs from right to left.',
      'A cat, or a good reason.',
    ],
    posted: '2026-10-12',
  },
];

/** An advertisement stands this long. */
export const OPEN_DAYS = 90;

const DAY_MS = 86_400_000;

/** The last day on which to apply, as an ISO day. */
export function openUntil({ posted }: Pick<Position, 'posted'>): string {
  return new Date(Date.parse(`${posted}T00:00:00Z`) + OPEN_DAYS * DAY_MS).toISOString().slice(0, 10);
}

/** Whether one can still apply on this day. */
export function isOpen(position: Pick<Position, 'posted'>, day: string): boolean {
  return position.posted <= day && day <= openUntil(position);
}

/** The position an address asks for, if there is one of that name. */
export function positionOf(positions: readonly Position[], slug: string | null): Position | undefined {
  return positions.find((position) => position.slug === slug);
}

/** The built positions with the ones published since: changed, added, or withdrawn (null). By place, newest first. */
export function currentPositions(published: ReadonlyMap<string, PositionContent | null>): Position[] {
  const built = new Map<string, PositionContent | null>(BUILT_POSITIONS.map(({ slug, ...content }) => [slug, content]));
  const all = [...new Map([...built, ...published])].flatMap(([slug, content]) =>
    content ? [{ slug, ...content }] : [],
  );
  return byPlace(all).flatMap(({ positions }) => positions);
}

/** The positions by place of work, newest first. */
export function byPlace(positions: readonly Position[]): { place: LocationName; positions: Position[] }[] {
  return LOCATION_NAMES.flatMap((place) => {
    const here = positions.filter(({ location }) => location === place);
    const newestFirst = here.toSorted((a, b) => b.posted.localeCompare(a.posted) || a.slug.localeCompare(b.slug));
    return here.length > 0 ? [{ place, positions: newestFirst }] : [];
  });
}

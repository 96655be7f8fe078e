import type { PageFacts } from './read-page.d.mts';

export interface Site {
  origin: string;
  listed: (path: string) => boolean;
  answers: (path: string) => boolean;
  file: (path: string) => boolean;
}

export function pageFaults(pages: PageFacts[], site: Site): string[];

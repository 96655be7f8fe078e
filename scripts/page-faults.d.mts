import type { PageFacts } from './page-facts.d.mts';

export interface Site {
  origin: string;
  listed: (path: string) => boolean;
  answers: (path: string) => boolean;
  file: (path: string) => boolean;
}

export function pageFaults(pages: PageFacts[], site: Site): string[];

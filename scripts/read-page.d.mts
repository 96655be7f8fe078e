export interface PageFacts {
  path: string;
  links: string[];
  files: string[];
  social: Record<string, string>;
  /** Structured data, as it stands in the page. */
  data: string[];
}

export function invalidPlaces(html: string): Promise<string[]>;
export function readPage(path: string, html: string): Promise<PageFacts>;

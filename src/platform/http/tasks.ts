import { defineTask } from '../workers.ts';
import type { FinishedPage } from './finish-page.ts';

/** Data for a page that is rendered on request; src/web/page-data.tsx reads it under the same name. */
export type PageData = Record<string, unknown>;

/** Data that every page is sent with in place of that of the build, by the ids under which pages read it. */
export interface PageVariant {
  name: string;
  data: Readonly<Record<string, unknown>>;
}

export interface PageOfVariant {
  /** File of the server side of the pages. */
  build: string;
  path: string;
  data: PageData | null;
  variant: PageVariant;
}

/** Renders a page with the data of a variant. */
export const variantTask = defineTask<PageOfVariant, FinishedPage>('page-of-variant');

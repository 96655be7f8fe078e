/** A figure and where it comes from. */
interface SourcedFigure {
  figure: string;
  label: string;
  source: string;
}

interface Reason {
  title: string;
  text: string;
}

/** A cat's story, told on the page of one partner. */
interface CatStory {
  name: string;
  location: string;
  before: string;
  after: string;
  weeks: number;
}

/** What only one partner's page says. */
export interface PartnerContent {
  headline: string;
  lead: string;
  /** Why this partner is a match. */
  match: Reason[];
  /** What is known about the partner's country. */
  market: SourcedFigure[];
  shelters: SourcedFigure & { text: string };
  /** What is known about us. */
  results: SourcedFigure[];
  stories: CatStory[];
  /** What the partner may make. */
  contentTypes: Reason[];
  /** What we give for it. */
  support: Reason[];
}

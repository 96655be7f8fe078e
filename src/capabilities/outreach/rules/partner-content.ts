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

export interface PartnerContent {
  headline: string;
  lead: string;
  match: Reason[];
  /** Figures about the partner's country. */
  market: SourcedFigure[];
  shelters: SourcedFigure & { text: string };
  /** Figures about our results. */
  results: SourcedFigure[];
  stories: CatStory[];
  contentTypes: Reason[];
  support: Reason[];
}

/** Progress of the lab with the samples of one collection. */
export type SamplesState = 'waiting' | 'draft' | 'released';

/** Events in the history of a set. */
export type SetEventKind =
  | 'opened'
  /** Opened to correct a released set. */
  | 'revising'
  /** A correction of it was opened. */
  | 'revised'
  | 'entered'
  | 'imported'
  /** Values of a sample that was rejected were taken out. */
  | 'dropped'
  /** A correction of it was given up. */
  | 'discarded'
  /** Values that are far out were read a second time. */
  | 'read-again'
  | 'released'
  | 'mixed'
  /** A vet decided about its sticks. */
  | 'signed'
  | 'mixed-up'
  /** Its samples may be exchanged with those of another cat of the household. */
  | 'exchange-likely'
  /** A second person decided that they are not. */
  | 'exchange-denied'
  /** Samples were bound to each other's cat, with their readings. */
  | 'rebound'
  /** Values, or a report, that a colleague had entered for the other cat came with the samples. */
  | 'taken-over'
  | 'seen';

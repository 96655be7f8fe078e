/** Progress of the lab with the samples of one collection. */
export type SamplesState = 'waiting' | 'draft' | 'released';

/** `boxed`: a box is packed with it; `sampled`: its samples are in the lab. Only what waits can be withdrawn. */
export type ExtraState = 'waiting' | 'boxed' | 'delivered' | 'sampled' | 'withdrawn';

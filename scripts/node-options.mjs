/**
 * Options of the Node that runs the shop. Its young objects need a few megabytes; with V8's 16 to 64 and its lax limits for
 * old ones on a machine with much memory, the process grows to twice the size and is no faster.
 */
export const SHOP_NODE_OPTIONS = [
  '--max-semi-space-size=8',
  '--initial-old-space-size=64',
  '--max-old-space-size=1024',
];

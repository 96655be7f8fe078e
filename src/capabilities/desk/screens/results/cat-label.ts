import type { SetSummary } from '#src/capabilities/lab/set-contract.ts';

/** Name of a cat; for colleagues who read no names the code on its kit. */
export const catLabel = ({ name, code }: SetSummary['cat']): string => name ?? code;

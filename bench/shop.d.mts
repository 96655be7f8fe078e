/** Starts the built shop with these settings and says how long it took to answer. */
export function startServer(
  settings: Readonly<Record<string, string>>,
): Promise<{ url: string; pid: number; readyMs: number; stop: () => Promise<void> }>;

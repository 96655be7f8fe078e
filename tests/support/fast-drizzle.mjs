import { registerHooks } from 'node:module';
import { DRIZZLE_ENTITY, rememberKinds } from '../../scripts/fast-drizzle.mjs';

// Gives a worker of the tests the `is()` that the built server has.
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!DRIZZLE_ENTITY.test(url) || !loaded.source) return loaded;
    const source = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source);
    return { ...loaded, source: rememberKinds(source) };
  },
});

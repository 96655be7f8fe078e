import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath } from 'node:url';

const PLACE = /(file:\/\/[^\s:]+(?::[^\s:]+)??):(\d+):(\d+)/g;
const maps = new Map<string, WeakRef<SourceMap>>();

/**
 * The stack of an error in the built server, with places in the sources. The map is read for it: kept all the time, as
 * Node's own option does, it takes more memory than the shop.
 */
export function sourceStack(stack: string): string {
  return stack.replace(PLACE, (place, file: string, line: string, column: string) => {
    const origin = mapOf(`${file}.map`)?.findOrigin(Number(line), Number(column));
    if (!origin || !('fileName' in origin)) return place;
    return `${origin.fileName.replace(/^(\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function mapOf(url: string): SourceMap | null {
  const kept = maps.get(url)?.deref();
  if (kept) return kept;
  const file = fileURLToPath(url);
  if (!existsSync(file)) return null;
  const map = new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  maps.set(url, new WeakRef(map));
  return map;
}

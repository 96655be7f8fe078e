/** An answer that was computed from a household's rows in one state, and holds for a span of time. */
export interface KeptAnswer {
  body: Buffer;
  etag: string;
  /** The household's version (docs/decisions/0031). */
  version: string;
  /** First and one past the last millisecond. */
  from: number;
  until: number;
}

/** Room for some hundred bytes that an entry takes beside its body. */
const OVERHEAD = 512;

/** Answers kept in this process by name; those asked for longest ago make room for new ones. */
export class KeptAnswers {
  private readonly kept = new Map<string, KeptAnswer>();
  private readonly mostBytes: number;
  private held = 0;

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes;
  }

  /** Bytes held now. */
  get bytes(): number {
    return this.held;
  }

  /** The answer under this name, where it is of this version and holds at this moment. */
  find(name: string, version: string, now: Date): KeptAnswer | null {
    const known = this.kept.get(name);
    if (!known) return null;
    const at = now.getTime();
    if (known.version !== version || at < known.from || at >= known.until) return null;
    this.kept.delete(name);
    this.kept.set(name, known);
    return known;
  }

  put(name: string, answer: KeptAnswer): void {
    this.drop(name);
    const size = sizeOf(answer);
    if (size > this.mostBytes) return;
    this.kept.set(name, { ...answer, body: ownBytes(answer.body) });
    this.held += size;
    for (const oldest of this.kept.keys()) {
      if (this.held <= this.mostBytes) return;
      this.drop(oldest);
    }
  }

  private drop(name: string) {
    const known = this.kept.get(name);
    if (!known) return;
    this.kept.delete(name);
    this.held -= sizeOf(known);
  }
}

const sizeOf = ({ body }: KeptAnswer) => body.length + OVERHEAD;

/** Short buffers are parts of one of 8 kB, which lives as long as any of them. */
function ownBytes(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

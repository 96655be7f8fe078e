declare module 'linebreak' {
  /** Places where a line may or must end, by Unicode's rules (UAX 14). */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
}

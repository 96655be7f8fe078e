/**
 * The text of a newsletter: paragraphs with an empty line between them, `## ` before a heading, `- ` before the points of
 * a list, `**bold**`, and `[words](https://address)`. Everything else is text; nothing of it is ever HTML.
 */
export type Block = { kind: 'heading' | 'paragraph'; parts: Part[] } | { kind: 'list'; points: Part[][] };

export type Part = { kind: 'text' | 'bold'; text: string } | { kind: 'link'; text: string; href: string };

export function blocksOf(body: string): Block[] {
  return body
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map(blockOf);
}

function blockOf(block: string): Block {
  const lines = block.split('\n').map((line) => line.trim());
  if (lines.every((line) => line.startsWith('- ')))
    return { kind: 'list', points: lines.map((line) => partsOf(line.slice(2))) };
  if (lines.length === 1 && block.startsWith('## ')) return { kind: 'heading', parts: partsOf(block.slice(3)) };
  return { kind: 'paragraph', parts: partsOf(lines.join(' ')) };
}

/** Links lead to addresses of the web or of mail; other links stay text. */
const MARKED = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(((?:https:\/\/|mailto:)[^\s)]+)\)/g;

function partsOf(line: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const match of line.matchAll(MARKED)) {
    const [whole, bold, text, href] = match;
    if (match.index > end) parts.push({ kind: 'text', text: line.slice(end, match.index) });
    if (bold !== undefined) parts.push({ kind: 'bold', text: bold });
    else if (text !== undefined && href !== undefined) parts.push({ kind: 'link', text, href });
    end = match.index + whole.length;
  }
  if (end < line.length) parts.push({ kind: 'text', text: line.slice(end) });
  return parts;
}

/** The text part of the mail: links with their address behind the words. */
export const plainText = (body: string): string =>
  blocksOf(body)
    .map((block) =>
      block.kind === 'list' ? block.points.map((point) => `- ${plain(point)}`).join('\n') : plain(block.parts),
    )
    .join('\n\n');

const plain = (parts: readonly Part[]): string =>
  parts.map((part) => (part.kind === 'link' ? `${part.text} (${part.href})` : part.text)).join('');

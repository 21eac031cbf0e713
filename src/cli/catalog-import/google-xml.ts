// Entries of a Google Merchant feed in XML (RSS 2.0 or Atom), one by one as the file is read.

import sax from 'sax';
import type { FeedRow } from './feed-rows.ts';
import { googleColumn } from './google-products.ts';
import { unreadable, type OnRejected } from './source-item.ts';
import { textPieces } from './text-file.ts';

/**
 * Rows as from a text feed. A member that repeats has several values; nested ones are skipped. An
 * entry that is no XML goes to `onRejected`; the entries after it are read all the same.
 */
export async function* xmlRows(path: string, onRejected?: OnRejected): AsyncGenerator<FeedRow> {
  const found: FeedRow[] = [];
  const parser = parserInto(found, { path, onRejected });
  for await (const piece of textPieces(path)) {
    parser.write(piece);
    yield* found.splice(0);
  }
  parser.close();
  yield* found.splice(0);
}

/** Feeds may bind any prefix to it; `g` is common, and often bound to nothing. */
const googleNamespace = 'http://base.google.com/ns/1.0';

interface Entry {
  readonly line: number;
  readonly cells: Record<string, string[]>;
  fault?: string;
}

function parserInto(
  found: FeedRow[],
  { path, onRejected }: { path: string; onRejected: OnRejected | undefined },
) {
  const parser = sax.parser(true);
  let entry: Entry | undefined;
  let depth = 0;
  let text = '';
  let isOuterFaultTold = false;
  let prefix = 'g:';
  const take = (more: string): void => {
    text += more;
  };
  return Object.assign(parser, {
    onerror(error: Error): void {
      const [what = ''] = error.message.split('\n');
      // The parser goes on behind an error that has been taken from it.
      Object.assign(parser, { error: null });
      // A bare "&" is read as it was meant.
      if (/entity/.test(what)) return;
      if (entry !== undefined) {
        entry.fault ??= what;
        return;
      }
      if (!isOuterFaultTold) onRejected?.(unreadable(`${path}:${parser.line + 1}`, what));
      isOuterFaultTold = true;
    },
    onend(): void {
      if (entry === undefined) return;
      onRejected?.(unreadable(`${path}:${entry.line}`, 'The file ends in the middle of an entry.'));
    },
    onopentag({ name, attributes }: sax.Tag | sax.QualifiedTag): void {
      const bound = Object.entries(attributes).find(([, value]) => value === googleNamespace);
      if (bound?.[0].startsWith('xmlns:')) prefix = `${bound[0].slice('xmlns:'.length)}:`;
      const isEntry = name === 'item' || name === 'entry';
      // An entry inside of an entry: the end of the first is missing.
      if (entry !== undefined && isEntry) {
        onRejected?.(unreadable(`${path}:${entry.line}`, `The end of <${name}> is missing.`));
        entry = undefined;
      }
      if (entry === undefined) {
        if (isEntry) entry = { line: parser.line + 1, cells: {} };
        depth = 0;
        return;
      }
      depth += 1;
      // Atom has its link in an attribute.
      const { href } = attributes;
      text = name === 'link' && typeof href === 'string' ? href : '';
    },
    ontext: take,
    oncdata: take,
    onclosetag(name: string): void {
      if (entry === undefined) return;
      if (depth === 0) {
        const { line, cells, fault } = entry;
        if (fault === undefined) found.push({ line, cells });
        else onRejected?.(unreadable(`${path}:${line}`, fault));
        entry = undefined;
        return;
      }
      const own = name.startsWith(prefix) ? name.slice(prefix.length) : name;
      if (depth === 1) (entry.cells[googleColumn(own)] ??= []).push(text.trim());
      depth -= 1;
      text = '';
    },
  });
}

// Entries of a Google Merchant feed in XML (RSS 2.0 or Atom), one by one as the file is read.

import sax from 'sax';
import { CommandFailure } from '../command-failure.ts';
import type { FeedRow } from './feed-rows.ts';
import { googleColumn } from './google-products.ts';
import { textPieces } from './text-file.ts';

/** Rows as from a text feed; a member that repeats has several values, nested ones are skipped. */
export async function* xmlRows(path: string): AsyncGenerator<FeedRow> {
  const found: FeedRow[] = [];
  const parser = parserInto(found, path);
  for await (const piece of textPieces(path)) {
    parser.write(piece);
    yield* found.splice(0);
  }
  parser.close();
  yield* found.splice(0);
}

function parserInto(found: FeedRow[], path: string) {
  const parser = sax.parser(true);
  let entry: { line: number; cells: Record<string, string[]> } | undefined;
  let depth = 0;
  let text = '';
  const take = (more: string): void => {
    text += more;
  };
  return Object.assign(parser, {
    onerror(error: Error): never {
      const [what = ''] = error.message.split('\n');
      throw new CommandFailure(`${path}:${parser.line + 1}: ${what}`);
    },
    onopentag({ name, attributes }: sax.Tag | sax.QualifiedTag): void {
      if (entry === undefined) {
        if (name === 'item' || name === 'entry') entry = { line: parser.line + 1, cells: {} };
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
        found.push(entry);
        entry = undefined;
        return;
      }
      if (depth === 1) (entry.cells[googleColumn(name)] ??= []).push(text.trim());
      depth -= 1;
      text = '';
    },
  });
}

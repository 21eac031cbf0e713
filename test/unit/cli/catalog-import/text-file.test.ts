// The text of import files: encodings that a file names, and bytes that are none of it.

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { productItems } from '../../../../src/cli/catalog-import/product-files.ts';
import { textLines, textPieces, wholeText } from '../../../../src/cli/catalog-import/text-file.ts';
import { CommandFailure } from '../../../../src/cli/command-failure.ts';
import { codePoint } from '../../../support/code-point.ts';

const folder = mkdtempSync(join(tmpdir(), 'aisle-text-'));
after(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, bytes: Buffer | string): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  utimesSync(path, 1_700_000_000, 1_700_000_000);
  return path;
}

const itemsOf = async (path: string) =>
  Array.from(
    await Array.fromAsync(productItems([path], () => undefined)),
    ({ item: { title, media } }) => ({ title, ...(media !== undefined && { media }) }),
  );

const mark = '\uFEFF';
const utf16be = (text: string): Buffer => Buffer.from(mark + text, 'utf16le').swap16();
const refused = (pattern: RegExp) => (error: unknown) =>
  error instanceof CommandFailure && pattern.test(error.message);

const line = '{"external_product_id":"1","title":"Größe € 😀"}';
const rows = 'external_product_id,title\r\n1,"Größe € 😀"\r\n';
const feed = (encoding: string): string =>
  `<?xml version="1.0" encoding="${encoding}"?>\n<rss><channel><item><g:id>1</g:id>` +
  '<title>Größe</title><link>https://shop.example/1</link></item></channel></rss>';

describe('the text of a product file (contract 11.1, catalog import)', () => {
  it('is the same behind a byte order mark, in each encoding that one can name', async () => {
    for (const [name, text] of [
      ['a.ndjson', `${line}\r\n\r\n`],
      ['a.json', `[${line}]`],
      ['a.csv', rows],
    ] as const) {
      for (const bytes of [text, mark + text, Buffer.from(mark + text, 'utf16le'), utf16be(text)]) {
        assert.deepEqual(await itemsOf(fileOf(name, bytes)), [{ title: 'Größe € 😀' }], name);
      }
    }
  });

  it('is read in the encoding that XML declares', async () => {
    const latin = fileOf('latin.xml', Buffer.from(feed('ISO-8859-1'), 'latin1'));
    assert.deepEqual(await itemsOf(latin), [{ title: 'Größe' }]);
    assert.deepEqual(await itemsOf(fileOf('utf8.xml', feed('UTF-8'))), [{ title: 'Größe' }]);
    const wide = fileOf('wide.xml', Buffer.from(mark + feed('UTF-16'), 'utf16le'));
    assert.deepEqual(await itemsOf(wide), [{ title: 'Größe' }]);
    const strange = fileOf('strange.xml', feed('Klingon-8'));
    await assert.rejects(itemsOf(strange), refused(/its encoding "Klingon-8" is not known/));
  });

  it('is refused if its bytes are in another encoding: no name is spoilt', async () => {
    const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');
    for (const path of [
      fileOf('latin.ndjson', latin1(line)),
      fileOf('latin.json', latin1(`[${line}]`)),
      fileOf('lying.xml', latin1(feed('UTF-8'))),
    ]) {
      await assert.rejects(itemsOf(path), refused(/Save it in UTF-8/), path);
    }
    for (const path of [
      fileOf('latin.csv', latin1(rows)),
      fileOf('latin.tsv', latin1('id\ttitle\tlink\n1\tGröße\thttps://shop.example/1\n')),
      // Cut off in the middle of a character.
      fileOf('cut.csv', Buffer.from(rows).subarray(0, -5)),
    ]) {
      await assert.rejects(itemsOf(path), refused(/--encoding windows-1252/), path);
    }
  });

  it("is read in the operator's encoding if it declares none", async () => {
    const titled = (title: string): string => `external_product_id,title\r\n1,"${title}"\r\n`;
    const title = 'Größe 12,99 € – „ß“';
    const above: Readonly<Record<string, number>> = { '€': 0x80, '–': 0x96, '„': 0x84, '“': 0x93 };
    const western = Buffer.from(
      Array.from(titled(title), (sign) => above[sign] ?? sign.charCodeAt(0)),
    );
    const named = async (path: string, encoding: string) =>
      Array.from(
        await Array.fromAsync(productItems([path], () => undefined, { encoding })),
        ({ item }) => item['title'],
      );
    assert.deepEqual(await named(fileOf('w.csv', western), 'windows-1252'), [title]);
    const wide = Buffer.from(titled(title), 'utf16le');
    assert.deepEqual(await named(fileOf('wide.csv', wide), 'utf-16le'), [title]);
    // What the file says of itself counts more, and JSON is UTF-8.
    assert.deepEqual(await named(fileOf('m.csv', mark + titled(title)), 'windows-1252'), [title]);
    assert.deepEqual(await named(fileOf('j.ndjson', line), 'windows-1252'), ['Größe € 😀']);
    assert.deepEqual(await named(fileOf('x.xml', feed('UTF-8')), 'windows-1252'), ['Größe']);
  });

  it('is refused with a message if the file cannot be opened', () => {
    // A test that runs as root may read everything, but not a file that has gone.
    assert.throws(
      () => wholeText(join(folder, 'gone.json')),
      refused(/gone\.json cannot be read: /),
    );
  });

  it('loses no column that a heading names twice, and refuses that in a file of our own', async () => {
    const own = fileOf('twice.csv', 'external_product_id,title,title\n1,One,Two\n');
    await assert.rejects(itemsOf(own), refused(/the column "title" stands twice/));
    const heading = 'id\ttitle\tlink\tadditional_image_link\tadditional image link';
    const pictures = ['https://cdn.example/1.png', 'https://cdn.example/2.png'];
    const tsv = fileOf('twice.tsv', `${heading}\n1\tOne\tl\t${pictures.join('\t')}\n`);
    const media = pictures.map((url) => ({ type: 'image', url }));
    assert.deepEqual(await itemsOf(tsv), [{ title: 'One', media }]);
  });

  it('comes in lines and in pieces that make up the whole, wherever characters are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: codePoint, maxLength: 40 }), { maxLength: 5 }),
        fc.nat({ max: 3 }),
        fc.constantFrom('utf8' as const, 'utf16le' as const),
        async (parts, shift, encoding) => {
          // So much before them that a piece ends among them.
          const head = `${'x'.repeat(64 * 1024 - 20 - shift)}${'€\n'.repeat(8)}`;
          const text = `${head}${parts.map((part) => part.toWellFormed()).join('\n')}`;
          const path = fileOf('parts.txt', Buffer.from(mark + text, encoding));
          assert.equal(wholeText(path), text);
          assert.equal((await Array.fromAsync(textPieces(path))).join(''), text);
          const lines = await Array.fromAsync(textLines(path));
          assert.deepEqual(
            lines,
            text.endsWith('\n') ? text.split('\n').slice(0, -1) : text.split('\n'),
          );
        },
      ),
      { numRuns: 50 },
    );
  });
});

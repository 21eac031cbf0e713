// What is taken for a picture, what is made of it, and what is refused.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import sharp from 'sharp';
import { PictureMaker } from '../../../../src/catalog/media/picture-maker.ts';
import { SourceFault } from '../../../../src/catalog/media/source-fault.ts';
import { findActiveContent } from '../../../../src/catalog/media/svg-checks.ts';
import { variantWidth } from '../../../../src/catalog/media/variant-width.ts';
import { animatedGif, bomb, drawing, picture } from './sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'aisle-maker-'));
after(() => rmSync(folder, { recursive: true }));

const maker = new PictureMaker({ pixelsMax: 1_000_000 });

async function reasonOf(bytes: Buffer | string): Promise<string> {
  const error: unknown = await maker.take(Buffer.from(bytes)).then(
    () => undefined,
    (fault: unknown) => fault,
  );
  assert.ok(error instanceof SourceFault, String(error));
  return error.reason;
}

async function resized(bytes: Buffer, width: number) {
  const path = join(folder, 'picture');
  writeFileSync(path, bytes);
  const made = await maker.resize(path, width);
  return await sharp(made, { animated: true }).metadata();
}

describe('a source that is a picture', () => {
  it('is kept byte by byte, with the type that its bytes say', async () => {
    for (const format of ['png', 'jpeg', 'webp', 'gif', 'avif'] as const) {
      const bytes = await picture(format);
      const taken = await maker.take(bytes);
      assert.equal(taken.content_type, `image/${format}`);
      assert.ok(taken.bytes.equals(bytes));
      assert.deepEqual([taken.width, taken.height], [300, 200]);
    }
  });

  it('has the width that it is shown with, however the camera was held', async () => {
    const lying = await sharp(await picture('jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { width, height } = await maker.take(lying);
    assert.deepEqual([width, height], [200, 300]);
    const made = await resized(lying, 100);
    assert.deepEqual([made.width, made.height], [100, 150]);
  });

  it('is refused if it declares more pixels than the bound', async () => {
    assert.equal(await reasonOf(bomb(60_000, 60_000)), 'too_many_pixels');
    assert.equal(await reasonOf(bomb(1001, 1000)), 'too_many_pixels');
    assert.equal(await reasonOf(drawing().replace('"80"', '"100000"')), 'too_many_pixels');
  });
});

describe('what is no picture', () => {
  it('is refused by its bytes, with any declared kind', async () => {
    const png = await picture('png');
    const tiff = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .tiff()
      .toBuffer();
    for (const bytes of [
      '',
      'GIF89a',
      '<!doctype html><html><svg></svg></html>',
      '<html><body onload="x"></body></html>',
      '%PDF-1.7',
      tiff,
      png.subarray(0, 20),
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('<svg/>')]),
      Buffer.concat([Buffer.from('\0\0\0 ftypheic'), Buffer.alloc(40)]),
    ]) {
      assert.equal(await reasonOf(bytes), 'not_a_picture', bytes.toString().slice(0, 20));
    }
  });
});

describe('a drawing', () => {
  it('is kept as a raster, never as SVG', async () => {
    const prolog = '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- hello -->\n<!DOCTYPE svg>';
    const taken = await maker.take(Buffer.from(`${prolog}${drawing()}`));
    assert.equal(taken.content_type, 'image/webp');
    assert.deepEqual([taken.width, taken.height], [1024, 512]);
    const { dominant } = await sharp(taken.bytes).stats();
    assert.ok(dominant.r > 180 && dominant.g < 40, JSON.stringify(dominant));
  });

  it('is refused if it has active content', async () => {
    for (const inside of [
      '<script>alert(1)</script>',
      '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>',
      '<foreignObject><p/></foreignObject>',
      '<image href="https://evil.example/a.png"/>',
      "<image xlink:href='file:///etc/passwd'/>",
      '<use href="other.svg#a"/>',
      '<a href="javascript:alert(1)"><rect/></a>',
      '<rect onclick="alert(1)"/>',
      '<style>@import "https://evil.example/a.css";</style>',
      '<style>@\\69mport "x";</style>',
      '<rect fill="url(https://evil.example/a.svg#b)"/>',
      '<rect style="fill:u\\72l(https://evil.example)"/>',
      '<rect style="fill:&#117;rl(//evil.example)"/>',
      '<animate attributeName="href"/>',
      '<feImage href="//evil.example/a.png"/>',
    ]) {
      assert.equal(await reasonOf(drawing(inside)), 'svg_active', inside);
    }
    const entity = '<!DOCTYPE svg [<!ENTITY a "b">]>';
    assert.notEqual(findActiveContent(Buffer.from(`${entity}${drawing()}`)), undefined);
    // What does not end before the next begins is none that can be read.
    const open = '<!DOCTYPE svg SYSTEM "a<b" [<!-- -->]>';
    assert.notEqual(findActiveContent(Buffer.from(`${open}${drawing()}`)), undefined);
    const plain = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">';
    assert.equal(findActiveContent(Buffer.from(`${plain}${drawing()}`)), undefined);
    const styled = '<?xml-stylesheet href="a.css"?>';
    assert.equal(await reasonOf(`${styled}${drawing()}`), 'svg_active');
    assert.equal(
      await reasonOf(`<?xml version="1.0" encoding="utf-7"?>${drawing()}`),
      'svg_active',
    );
  });

  it('may refer to parts of itself', async () => {
    const inside = `<defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs>
      <rect width="9" height="9" fill="url(#g)"/><use href="#g"/><g style="fill: url('#g')"/>`;
    assert.equal(findActiveContent(Buffer.from(drawing(inside))), undefined);
    await maker.take(Buffer.from(drawing(inside)));
  });

  it('is what all pictures of the demo are', async () => {
    const images = new URL('../../../../src/demo/catalogue/images/', import.meta.url);
    const names = readdirSync(images).filter((name) => name.endsWith('.svg'));
    assert.ok(names.length > 100);
    for (const name of names) {
      const bytes = readFileSync(new URL(name, images));
      assert.equal(findActiveContent(bytes), undefined, name);
    }
    const taken = await maker.take(readFileSync(new URL(names[0] ?? '', images)));
    assert.deepEqual([taken.width, taken.height], [1024, 1024]);
  });

  it('is read in time that grows with its length only', () => {
    const hostile = ['<!DOCTYPE ', '<', 'href = "  ', 'url(  ', ' on', '\\a ', '&#', 'encoding='];
    for (const piece of hostile) {
      // A form that reads the same text again from every start would take minutes over this.
      findActiveContent(Buffer.from(piece.repeat(Math.floor(1_000_000 / piece.length))));
    }
  });
});

describe('a picture in another width', () => {
  it('is a WebP of that width, and never wider than it was', async () => {
    const jpeg = await picture('jpeg');
    const small = await resized(jpeg, 128);
    assert.deepEqual([small.format, small.width, small.height], ['webp', 128, 85]);
    assert.equal((await resized(jpeg, 2048)).width, 300);
  });

  it('still moves if it moved, unless its frames are too many pixels together', async () => {
    const moving = await resized(await animatedGif(3), 20);
    assert.deepEqual([moving.pages, moving.width, moving.pageHeight], [3, 20, 20]);
    const heavy = await animatedGif(5, 500);
    assert.equal((await maker.take(heavy)).height, 500);
    assert.equal((await resized(heavy, 100)).pages ?? 1, 1);
  });

  it('is made in a few steps only, each at least as wide as asked', () => {
    const bounds = { ownWidth: 5000, widthMax: 2048 };
    const asked = [1, 64, 65, 300, 1024, 2000, 2048, 9999];
    const made = asked.map((width) => variantWidth(width, bounds));
    assert.deepEqual(made, [64, 64, 128, 384, 1024, 2048, 2048, 2048]);
    const small = asked.map((width) => variantWidth(width, { ...bounds, ownWidth: 100 }));
    assert.deepEqual(small, [64, 64, 128, 128, 128, 128, 128, 128]);
    assert.equal(variantWidth(900, { ownWidth: 5000, widthMax: 1000 }), 1000);
  });
});

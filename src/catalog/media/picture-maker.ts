// Checks pictures and makes new ones of them. The only file that imports sharp.

import type { default as Sharp, Metadata, SharpOptions } from 'sharp';
import { sha256Hex } from '../../base/hash.ts';
import { contentTypes, pictureKind, type PictureKind } from './picture-kind.ts';
import { SourceFault } from './source-fault.ts';
import { findActiveContent } from './svg-checks.ts';

/** A picture as it is kept and served. */
export interface TakenPicture {
  readonly bytes: Buffer;
  readonly content_type: string;
  readonly width: number;
  readonly height: number;
}

/** The loaders of all other formats are off. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg'].map(
  (format) => `VipsForeignLoad${format}`,
);

/** sharp's names of the formats. */
const formats: Readonly<Record<PictureKind, string>> = {
  png: 'png',
  jpeg: 'jpeg',
  webp: 'webp',
  gif: 'gif',
  avif: 'heif',
  svg: 'svg',
};

const drawingBytesMax = 1024 * 1024;
/** A drawing has no natural size: its longer side becomes this long. */
const drawingSide = 1024;
/** A side may come out a pixel longer than was asked for. */
const drawingPixelsMax = (drawingSide + 1) ** 2;
const drawingOptions = { quality: 90 };
const resizedOptions = { quality: 80 };
const timeoutSeconds = 10;

export class PictureMaker {
  readonly #pixelsMax: number;
  #loading: Promise<typeof Sharp> | undefined;
  #recipe: string | undefined;

  constructor(options: { pixelsMax: number }) {
    this.#pixelsMax = options.pixelsMax;
  }

  /** Changes whenever the same picture and width could give other bytes. */
  async recipe(): Promise<string> {
    if (this.#recipe === undefined) {
      const { versions } = await this.#sharp();
      const { vips = '', sharp: binding = '', webp = '' } = versions as Record<string, string>;
      const ingredients = [vips, binding, webp, resizedOptions.quality, this.#pixelsMax];
      this.#recipe = sha256Hex(ingredients.join(' ')).slice(0, 8);
    }
    return this.#recipe;
  }

  /**
   * The stored form of a source's bytes: a picture as it is, a drawing as a raster. Rejects with
   * {@link SourceFault} if it is neither, or too large.
   */
  async take(bytes: Buffer): Promise<TakenPicture> {
    const kind = pictureKind(bytes);
    if (kind === undefined) throw new SourceFault('not_a_picture', 'the bytes are no picture');
    if (kind === 'svg') return await this.#draw(bytes);
    const about = await this.#look(bytes, kind);
    // The size as it is shown: the camera may have stored the picture rotated.
    return { bytes, content_type: contentTypes[kind], ...(about.autoOrient ?? about) };
  }

  /** The picture at `path` as WebP, at most this wide; animations stay animated. */
  async resize(path: string, width: number): Promise<Buffer> {
    const sharp = await this.#sharp();
    const { pages = 1, width: ownWidth, height } = await sharp(path, this.#options()).metadata();
    const animated = pages > 1 && ownWidth * height * pages <= this.#pixelsMax;
    const picture = sharp(path, this.#options({ animated }));
    return await (animated ? picture : picture.autoOrient())
      .resize({ width, withoutEnlargement: true })
      .webp(resizedOptions)
      .timeout({ seconds: timeoutSeconds })
      .toBuffer();
  }

  async #draw(bytes: Buffer): Promise<TakenPicture> {
    if (bytes.length > drawingBytesMax) {
      throw new SourceFault('too_large', `a drawing has at most ${drawingBytesMax} bytes`);
    }
    const active = findActiveContent(bytes);
    if (active !== undefined) throw new SourceFault('svg_active', `the drawing holds ${active}`);
    const { width, height } = await this.#look(bytes, 'svg');
    const density = (72 * drawingSide) / Math.max(width, height);
    const sharp = await this.#sharp();
    try {
      const { data, info } = await sharp(
        bytes,
        this.#options({ density, limitInputPixels: drawingPixelsMax }),
      )
        .webp(drawingOptions)
        .timeout({ seconds: timeoutSeconds })
        .toBuffer({ resolveWithObject: true });
      return {
        bytes: data,
        content_type: contentTypes.webp,
        width: info.width,
        height: info.height,
      };
    } catch (error) {
      throw faultOf(error);
    }
  }

  async #look(bytes: Buffer, kind: PictureKind): Promise<Metadata> {
    const sharp = await this.#sharp();
    let about: Metadata;
    try {
      about = await sharp(bytes, this.#options()).metadata();
    } catch (error) {
      throw faultOf(error);
    }
    const { format, width, height, compression } = about;
    if (format !== formats[kind] || (kind === 'avif' && compression !== 'av1')) {
      throw new SourceFault('not_a_picture', `begins as ${kind} and goes on as ${format}`);
    }
    if (width * height > this.#pixelsMax) {
      throw new SourceFault('too_many_pixels', `has ${width} × ${height} pixels`);
    }
    return about;
  }

  /** Loaded for the first picture: a tenth of what a start takes, and many need none. */
  #sharp(): Promise<typeof Sharp> {
    return (this.#loading ??= import('sharp').then(({ default: sharp }) => {
      // One thread per picture and no cache: made pictures are on disk, and rarely made twice.
      sharp.concurrency(1);
      sharp.cache(false);
      sharp.block({ operation: ['VipsForeignLoad'] });
      sharp.unblock({ operation: loaders });
      return sharp;
    }));
  }

  #options(more: SharpOptions = {}): SharpOptions {
    return { limitInputPixels: this.#pixelsMax, ...more };
  }
}

function faultOf(error: unknown): SourceFault {
  const message = error instanceof Error ? error.message : String(error);
  const reason = /pixel limit/i.test(message) ? 'too_many_pixels' : 'not_a_picture';
  return new SourceFault(reason, message, { cause: error });
}

// Sources for tests of managed media: a shop's own picture server, and pictures to put on it.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { randomFrom } from '../../../support/seeded-numbers.ts';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface SourceServer {
  /** `127.0.0.1:port`. */
  readonly host: string;
  readonly url: string;
  /** Paths that were asked for, in order. */
  readonly asked: string[];
  /** Answers a path from now on; undefined makes it 404. */
  answer(path: string, answer: Answer | Buffer | string | undefined): void;
  close(): Promise<void>;
}

/** Starts a picture server on loopback. */
export async function startSources(): Promise<SourceServer> {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const answer = answers.get(path);
    if (answer !== undefined) return answer(request, response);
    response.writeHead(404).end('gone');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    asked,
    answer(path, answer) {
      if (answer === undefined) answers.delete(path);
      else if (typeof answer === 'function') answers.set(path, answer);
      else answers.set(path, (_, response) => void response.end(answer));
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Redirects to `location`. */
export function redirect(location: string): Answer {
  return (_, response) => void response.writeHead(302, { location }).end();
}

/** A picture of one colour. */
export function picture(
  format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif',
  size: { width: number; height: number } = { width: 300, height: 200 },
  background = '#3366cc',
): Promise<Buffer> {
  return sharp({ create: { ...size, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** A picture that no compression makes small. */
export function noise(width: number, height: number): Promise<Buffer> {
  const random = randomFrom(1);
  const pixels = Uint8Array.from({ length: width * height * 3 }, () => random() * 256);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

/** A GIF of frames in different colours. */
export async function animatedGif(frameCount: number, side = 40): Promise<Buffer> {
  const frames = Array.from({ length: frameCount }, (_, index) =>
    Buffer.alloc(side * side * 3, (index * 60) % 256),
  );
  return await sharp(Buffer.concat(frames), {
    raw: { width: side, height: side * frameCount, channels: 3, pageHeight: side },
  })
    .gif({ delay: 100 })
    .toBuffer();
}

/** A PNG whose header says that it has this many pixels, and little behind it. */
export function bomb(width: number, height: number): Buffer {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** An SVG drawing with something inside. */
export function drawing(inside = '', about = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40" ${about}>
<rect width="80" height="40" fill="#c00"/>${inside}</svg>`;
}

/** A drawing that asks for minutes of work in a few hundred bytes, and for nothing that is refused. */
export function endlessDrawing(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000">
<filter id="f" x="0" y="0" width="1" height="1">
<feTurbulence baseFrequency="0.9" numOctaves="100"/>${'<feMorphology operator="dilate" radius="100"/>'.repeat(20)}
</filter><rect width="1000" height="1000" filter="url(#f)"/></svg>`;
}

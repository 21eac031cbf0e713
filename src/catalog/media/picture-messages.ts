// The messages between the server and a process that makes pictures: one request, one reply.

import type { TakenPicture } from './picture-maker.ts';
import type { SourceReason } from './source-fault.ts';

/** How a process is started; its only argument, as JSON. */
export interface PictureProcessInput {
  readonly pixelsMax: number;
}

export type ToPictureProcess =
  | { readonly kind: 'take'; readonly bytes: Uint8Array }
  | { readonly kind: 'resize'; readonly path: string; readonly width: number };

export type FromPictureProcess =
  /** Said once, at the start. */
  | { readonly kind: 'ready'; readonly recipe: string }
  /** `bytes` are null if they equal the source's. */
  | {
      readonly kind: 'taken';
      readonly picture: Omit<TakenPicture, 'bytes'> & { readonly bytes: Uint8Array | null };
    }
  | { readonly kind: 'resized'; readonly bytes: Uint8Array }
  | { readonly kind: 'refused'; readonly reason: SourceReason; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

// The interface of backup targets: a flat set of named objects, each whole or absent.

export interface BackupTarget {
  /** For messages: a directory, or an address without credentials. */
  readonly name: string;
  /** Resolves when the whole object is stored; rejects with {@link TargetFault}. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The object; rejects with {@link TargetFault} if it is missing or cannot be read. */
  get(name: string): Promise<Buffer>;
  /** Names that begin with `prefix`, which ends with a slash, in order. */
  list(prefix: string): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/** The target failed; a later try may succeed. */
export class TargetFault extends Error {
  override readonly name = 'TargetFault';
}

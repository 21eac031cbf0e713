// Where backups go: a flat set of named objects, each there as a whole or not at all.

export interface BackupTarget {
  /** For sentences: a directory or an address without credentials. */
  readonly name: string;
  /** Resolves when the object is kept as a whole; rejects with {@link TargetFault}. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The object; rejects with {@link TargetFault} where it is missing or cannot be read. */
  get(name: string): Promise<Buffer>;
  /** Names that begin with `prefix`, which ends with a slash, in order. */
  list(prefix: string): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/** The target does not do what it was asked for; it may later. */
export class TargetFault extends Error {
  override readonly name = 'TargetFault';
}

// What the exit code of a command says, for scripts and for whatever starts the server again.

export const exitCodes = {
  /** It could not be done. */
  failed: 1,
  /** It was asked in the wrong way. */
  usage: 2,
  /** Another process serves the data directory. */
  owned: 3,
  /** The data directory cannot be used as it is: damaged, missing, of another version. */
  data: 4,
  /** The disk took a write that it cannot keep, or the data directory was taken away. */
  storage: 5,
} as const;

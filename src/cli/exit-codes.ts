// The exit codes of commands, for scripts and for supervisors.

export const exitCodes = {
  /** The command failed. */
  failed: 1,
  /** Wrong usage. */
  usage: 2,
  /** Another process serves the data directory. */
  owned: 3,
  /** The data directory cannot be used: damaged, missing, of another version. */
  data: 4,
  /** A write may be lost, or the data directory was removed. */
  storage: 5,
} as const;

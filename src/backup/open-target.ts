// The target of an address: `s3://bucket/prefix`, or a directory.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BackupTarget } from './backup-target.ts';
import { DirectoryTarget } from './directory-target.ts';

/** Where backups go, as the configuration says it. */
export interface TargetPlace {
  readonly to: string;
}

const isS3 = (to: string): boolean => to.startsWith('s3://');

/** Whether a place is known to hold backups that follow each other, and no copy of a data directory. */
export function isBackupSet(to: string): boolean {
  return isS3(to) || existsSync(join(to, 'bases')) || existsSync(join(to, 'parts'));
}

export function openTarget({ to }: TargetPlace): BackupTarget {
  return new DirectoryTarget(to);
}

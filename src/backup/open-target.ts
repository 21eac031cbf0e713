// The target of an address: `s3://bucket/prefix`, or a directory.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TargetFault, type BackupTarget } from './backup-target.ts';
import { DirectoryTarget } from './directory-target.ts';
import { S3Target, type S3Credentials } from './s3-target.ts';

/** The configured place of backups, without credentials, which are in the environment. */
export interface TargetPlace {
  readonly to: string;
  readonly endpoint: string;
  readonly region: string;
  readonly access_key_env: string;
  readonly secret_key_env: string;
}

const isS3 = (to: string): boolean => to.startsWith('s3://');

/** Whether a place holds a set of backups, not a copy of a data directory. */
export function isBackupSet(to: string): boolean {
  return isS3(to) || existsSync(join(to, 'bases')) || existsSync(join(to, 'parts'));
}

/** Opens a place. Throws {@link TargetFault} if credentials are missing. */
export function openTarget(place: TargetPlace, environment: NodeJS.ProcessEnv): BackupTarget {
  const { to, endpoint, region } = place;
  if (!isS3(to)) return new DirectoryTarget(to);
  return new S3Target({ to, endpoint, region, credentials: credentialsOf(place, environment) });
}

function credentialsOf(place: TargetPlace, environment: NodeJS.ProcessEnv): S3Credentials {
  const { access_key_env, secret_key_env } = place;
  const accessKeyId = environment[access_key_env] ?? '';
  const secretAccessKey = environment[secret_key_env] ?? '';
  if (accessKeyId === '' || secretAccessKey === '') {
    throw new TargetFault(
      `${place.to} needs a key: set ${access_key_env} and ${secret_key_env} in the environment`,
    );
  }
  // Credentials of a role have a token; a token does not belong to another key.
  const sessionToken =
    access_key_env === 'AWS_ACCESS_KEY_ID' ? environment['AWS_SESSION_TOKEN'] : undefined;
  return { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
}

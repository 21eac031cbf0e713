// The continuous backup of a server with a writer process.

import { ShipperProcess } from '../backup/shipper-process.ts';
import { subscriptionName } from '../backup/shipper.ts';
import type { Clock } from '../base/clock.ts';
import type { Logger } from '../base/log.ts';
import { ChangeSubscription } from '../journal/change-subscription.ts';
import type { Config } from '../config.ts';
import { BackupWatch } from '../ops/backup-watch.ts';
import type { MetricRegistry } from '../ops/metrics.ts';

const second = 1000;
const hour = 3600 * second;
const day = 24 * hour;

/**
 * Starts the configured backup of the open journal in `path`. It needs a writer process (`isApart`),
 * because only that writes a change log. Returns a function that stops the backup. Call it after the
 * journal has closed, so that the last changes are sent too.
 */
export function startBackup(
  path: string,
  ports: {
    config: Config;
    log: Logger;
    clock: Clock;
    registry: MetricRegistry;
    isApart: boolean;
  },
): () => Promise<void> {
  const { config, clock, isApart } = ports;
  const { to, interval_seconds, base_interval_hours, retention_days, log_bytes_max } =
    config.backup;
  const isOn = isApart && to !== '';
  const watch = new BackupWatch({ ...ports, isOn });
  if (!isOn) {
    ChangeSubscription.endAt(path, subscriptionName);
    return () => Promise.resolve();
  }
  const terms = {
    path,
    intervalMs: interval_seconds * second,
    baseEveryMs: base_interval_hours * hour,
    retentionMs: retention_days * day,
    logBytesMax: log_bytes_max,
  };
  const backup = new ShipperProcess(
    { place: config.backup, terms },
    {
      clock,
      onState: (state) => watch.told(state),
      onLost: (reason) => watch.failed(reason),
    },
  );
  backup.start();
  return () => backup.close();
}

// Managed pictures, made of their parts.

import { MediaService } from '../catalog/media/media-service.ts';
import type { Base } from './base.ts';

/** Opens the managed pictures: their key exists before anything refers to one. */
export function openMedia(base: Base): Promise<MediaService> {
  const { config, clock, journal, tenants, log, report } = base;
  return MediaService.open(
    {
      journal,
      clock,
      publicUrl: () => base.publicUrl,
      resolveHost: (host) => base.hosts.addresses(host),
      settingsOf: (tenantId) => {
        const tenant = tenants.find(tenantId);
        return tenant?.suspended === false ? tenant.settings : undefined;
      },
      report,
      onSourceFault: ({ tenantId, url }, { reason, message }) => {
        // Not the whole address: what follows the host may be signed.
        const about = { event: 'media_source', tenant_id: tenantId, reason };
        log.info({ ...about, host: URL.parse(url)?.host }, message);
      },
    },
    { ...config.media, data_dir: config.data_dir },
  );
}

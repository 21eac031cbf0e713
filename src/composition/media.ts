// Composes managed pictures.

import { MediaService } from '../catalog/media/media-service.ts';
import type { Base } from './base.ts';

/** Opens the managed pictures. Their key must exist before anything refers to a picture. */
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
        // The rest of the address may contain a signature, so only the host is logged.
        const about = { event: 'media_source', tenant_id: tenantId, reason };
        log.info({ ...about, host: URL.parse(url)?.host }, message);
      },
    },
    { ...config.media, data_dir: config.data_dir },
  );
}

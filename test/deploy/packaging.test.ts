// The image and the unit of deploy/ keep to what the project says elsewhere.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isBuiltin } from 'node:module';
import { parse } from 'yaml';
import { RateLimit } from '../../src/access/rate-limits.ts';
import { ClientAddresses } from '../../src/http/client-address.ts';
import { loadConfig } from '../../src/load-config.ts';
import { filesBelow, textOf } from '../support/source-tree.ts';
import { StillClock } from '../support/still-clock.ts';

const version = textOf('.node-version').trim();
const dockerfile = textOf('deploy/Dockerfile');
const compose = textOf('deploy/compose.yaml');
const unit = textOf('deploy/systemd/aisle.service');
const flags = /^SERVER_FLAGS \?= (.+)$/m.exec(textOf('Makefile'))?.[1] ?? 'no flags';

describe('the image', () => {
  it('is of the one version of Node, in both of its stages', () => {
    const bases = [...dockerfile.matchAll(/^FROM node:(\S+?)-/gm)].map(([, base]) => base);
    assert.deepEqual(bases, [version, version]);
  });

  it('runs as a user without rights, with the flags of `make start`, and says how it is', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('FROM'));
    assert.match(last, /^USER node$/m);
    assert.match(last, /^HEALTHCHECK [\s\S]*\/readyz/m);
    assert.ok(last.includes(`"${flags}"`));
    assert.match(compose, /read_only: true/);
  });

  it('contains no development files', () => {
    const ignored = textOf('.dockerignore').split('\n');
    for (const name of ['.git', 'node_modules', 'vendor', 'data', 'test', 'bench']) {
      assert.ok(ignored.includes(name), name);
    }
    assert.match(dockerfile, /npm prune --omit=dev/);
  });

  it('keeps every package that the server and its pages import', () => {
    const { dependencies } = JSON.parse(textOf('package.json')) as { dependencies: object };
    const files = ['src', 'web', 'clients/js/src'].flatMap((folder) => filesBelow(folder));
    const code = files.filter((path) => path.endsWith('.ts'));
    const missing = code.flatMap((path) =>
      [
        ...textOf(path).matchAll(
          /^(?:import|\} from) (?!type )(?:[^'\n]* from )?'([^'.][^']*)';$/gm,
        ),
      ]
        .map(([, name = '']) => name)
        .filter((name) => !isBuiltin(name) && !hasPackage(dependencies, name))
        .map((name) => `${path}: ${name}`),
    );
    assert.deepEqual(missing, []);
    assert.ok(code.length > 100);
  });

  it('is built and run by a compose file whose volumes, files and names are there', () => {
    const { services, volumes } = parse(compose) as {
      readonly services: Readonly<Record<string, ComposeService>>;
      readonly volumes: object;
    };
    const { build } = services['aisle'] ?? {};
    assert.deepEqual(build, { context: '..', dockerfile: 'deploy/Dockerfile' });
    for (const { volumes: mounts = [], depends_on = {} } of Object.values(services)) {
      for (const name of Object.keys(depends_on)) assert.ok(name in services, name);
      for (const mount of mounts) {
        const [source = ''] = mount.split(':');
        if (source.startsWith('./')) assert.notEqual(textOf(`deploy/${source}`), '');
        else assert.ok(source in volumes, source);
      }
    }
  });
});

/** The client that a server counts, with the `AISLE_TRUSTED_PROXIES` of a file of `deploy/`. */
function clientBehind(proxy: string, trusted: string | undefined): string {
  assert.ok(trusted !== undefined, 'the proxy is named');
  const { limits, ...config } = loadConfig({ env: { AISLE_TRUSTED_PROXIES: trusted } });
  const addresses = new ClientAddresses(
    {
      clock: new StillClock(),
      connections: new RateLimit('connections', limits.connections),
      refusals: new RateLimit('refusals', limits.refusals),
      onLimited: () => {},
    },
    {
      trustedProxies: config.trusted_proxies,
      forwardedHeader: config.forwarded_header,
      openMax: limits.open_connections,
    },
  );
  return addresses.clientOf(proxy, '203.0.113.9');
}

describe('the proxy beside the server', () => {
  it('is trusted by the compose file, so that bounds per address count clients', () => {
    const { services } = parse(compose) as {
      readonly services: { readonly aisle: { readonly environment: Record<string, string> } };
    };
    const trusted = services.aisle.environment['AISLE_TRUSTED_PROXIES'];
    assert.equal(clientBehind('172.18.0.3', trusted), '203.0.113.9');
    assert.equal(clientBehind('192.168.16.3', trusted), '203.0.113.9');
    assert.equal(clientBehind('198.51.100.7', trusted), '198.51.100.7');
  });

  it('is trusted by the unit, on this machine alone', () => {
    const trusted = /^Environment='AISLE_TRUSTED_PROXIES=(.+)'$/m.exec(unit)?.[1];
    assert.equal(clientBehind('127.0.0.1', trusted), '203.0.113.9');
    assert.equal(clientBehind('::1', trusted), '203.0.113.9');
    assert.equal(clientBehind('172.18.0.3', trusted), '172.18.0.3');
  });
});

describe('the unit', () => {
  it('starts as `make start` does, and waits for a drain', () => {
    assert.ok(unit.includes(` ${flags} src/main.ts serve`));
    const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
    assert.ok(seconds > 20, 'ten for turns, ten for a disk that hangs');
  });
});

interface ComposeService {
  readonly build?: object;
  readonly volumes?: readonly string[];
  readonly depends_on?: object;
}

function hasPackage(dependencies: object, name: string): boolean {
  return Object.keys(dependencies).some((one) => name === one || name.startsWith(`${one}/`));
}

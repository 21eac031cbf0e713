// The change from old settings to new ones.

interface Tree {
  readonly [key: string]: unknown;
}

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The JSON merge patch (RFC 7396) from `before` to `after`: only the differences, so that a colleague's changes
 * stay; `null` for removed members, which restores their defaults.
 */
export function patchOf(before: Tree, after: Tree): Tree {
  const patch: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(after)) {
    const former = before[key];
    if (isTree(former) && isTree(value)) {
      const inner = patchOf(former, value);
      if (Object.keys(inner).length > 0) patch[key] = inner;
    } else if (JSON.stringify(former) !== JSON.stringify(value)) patch[key] = value;
  }
  for (const key of Object.keys(before)) if (!(key in after)) patch[key] = null;
  return patch;
}

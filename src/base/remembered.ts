// Cached results: for objects as long as the object lives, for a few names for ever.

/** A function that calls `of` once for each object; `of` always returns the same for one object. */
export function remembered<Key extends WeakKey, Value>(
  of: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    let found = known.get(key);
    if (found === undefined) {
      found = { value: of(key) };
      known.set(key, found);
    }
    return found.value;
  };
}

/** The same for names, of which there are only a few. */
export function rememberedByName<Name extends string, Value>(
  of: (name: Name) => Value,
): (name: Name) => Value {
  const known = new Map<Name, { readonly value: Value }>();
  return (name) => {
    let found = known.get(name);
    if (found === undefined) {
      found = { value: of(name) };
      known.set(name, found);
    }
    return found.value;
  };
}

// Cached results for objects, kept as long as the object lives.

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

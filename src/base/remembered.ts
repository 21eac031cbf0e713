// What was found out about an object, kept as long as the object lives.

/** A function that asks `of` once for each object; `of` gives the same for one object each time. */
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

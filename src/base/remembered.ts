// Cached results: for objects as long as the object lives, for a few names for ever.

interface Known<Key, Value> {
  get(key: Key): { readonly value: Value } | undefined;
  set(key: Key, found: { readonly value: Value }): unknown;
}

function rememberedIn<Key, Value>(
  known: Known<Key, Value>,
  of: (key: Key) => Value,
): (key: Key) => Value {
  return (key) => {
    let found = known.get(key);
    if (found === undefined) {
      found = { value: of(key) };
      known.set(key, found);
    }
    return found.value;
  };
}

/** A function that calls `of` once for each object; `of` always returns the same for one object. */
export const remembered = <Key extends WeakKey, Value>(of: (key: Key) => Value) =>
  rememberedIn(new WeakMap<Key, { readonly value: Value }>(), of);

/** The same for names, of which there are only a few. */
export const rememberedByName = <Name extends string, Value>(of: (name: Name) => Value) =>
  rememberedIn(new Map<Name, { readonly value: Value }>(), of);

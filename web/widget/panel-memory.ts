// Stores whether the panel is open, for a reload of this tab alone.

/** The stored value of a key; null without one, or if storage is forbidden. */
export function sessionValue(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a value, or removes it. */
export function keepSessionValue(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Without storage a page opens with the panel closed.
  }
}

// Whether the panel is open: it survives a reload of this tab, and of no other.

/** What was kept under a key; null where nothing was, or where nothing may be. */
export function sessionValue(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value, or forgets it. */
export function keepSessionValue(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // A page that may not store anything opens with the panel closed.
  }
}

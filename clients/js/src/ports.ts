// The client's environment: network, time, randomness, storage. Each can be passed in.

/** A source of wall-clock time and of timers. */
export interface Clock {
  /** Milliseconds since the epoch. */
  nowMs(): number;
  /** Runs `callback` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, callback: () => void): () => void;
}

/**
 * Storage that survives a reload. Every method may be asynchronous. Values are text of at most about 300 kB. If a
 * method throws or rejects, only the stored value is lost.
 */
export interface StoragePort {
  get(key: string): string | null | Promise<string | null>;
  set(key: string, value: string): void | Promise<void>;
  remove(key: string): void | Promise<void>;
  /** All keys that begin with `prefix`. */
  keys(prefix: string): readonly string[] | Promise<readonly string[]>;
}

/** Whether there is a network, and its changes. */
export interface NetworkPort {
  isOnline(): boolean;
  /**
   * Calls `listener` when the network may have changed, and when a page is shown again, until the returned function
   * is called.
   */
  watch(listener: () => void): () => void;
}

export interface Ports {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  /** A number from 0 up to, but not including, 1. */
  readonly random: () => number;
  /** A key that no other message has: 1 to 255 visible ASCII characters. */
  readonly newKey: () => string;
  readonly storage: StoragePort;
  readonly network: NetworkPort;
  /** Runs `task` while no other tab runs one under the same name. */
  readonly exclusive: <T>(name: string, task: () => Promise<T>) => Promise<T>;
}

type Until = { readonly signal: AbortSignal };

/** The parts of a browser that Node does not have, or not always. */
interface Surroundings {
  readonly localStorage?: {
    getItem(key: string): string | null;
    setItem(key: string, value: string): void;
    removeItem(key: string): void;
  };
  readonly navigator?: {
    readonly onLine?: boolean;
    readonly locks?: { request<T>(name: string, task: () => Promise<T>): Promise<T> };
  };
  readonly document?: {
    readonly visibilityState: string;
    addEventListener(type: string, listener: () => void, options: Until): void;
  };
  addEventListener?(type: string, listener: () => void, options: Until): void;
}

const surroundings = globalThis as unknown as Surroundings;

/** The machine's own clock. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Storage in memory: for Node, and for pages without storage. */
export function memoryStorage(): StoragePort {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    keys: (prefix) => [...values.keys()].filter((key) => key.startsWith(prefix)),
  };
}

/** The page's `localStorage`; memory if there is none, or if reading it is forbidden. */
export function browserStorage(): StoragePort {
  const store = ownStorage();
  if (store === undefined) return memoryStorage();
  return {
    get: (key) => store.getItem(key),
    set: (key, value) => store.setItem(key, value),
    remove: (key) => store.removeItem(key),
    keys: (prefix) => Object.keys(store).filter((key) => key.startsWith(prefix)),
  };
}

function ownStorage(): Surroundings['localStorage'] {
  try {
    return surroundings.document === undefined ? undefined : surroundings.localStorage;
  } catch {
    // Reading it throws if a browser blocks it, for example in a sandboxed frame.
    return undefined;
  }
}

const browserNetwork: NetworkPort = {
  isOnline: () => surroundings.navigator?.onLine !== false,
  watch(listener) {
    const { document } = surroundings;
    const onShown = (): void => {
      if (document?.visibilityState === 'visible') listener();
    };
    const ending = new AbortController();
    const { signal } = ending;
    for (const type of ['online', 'offline']) {
      surroundings.addEventListener?.(type, listener, { signal });
    }
    document?.addEventListener('visibilitychange', onShown, { signal });
    return () => ending.abort();
  },
};

/** A unique name for a message, also on insecure pages. */
function randomKey(): string {
  // Insecure pages have no `randomUUID`: use four numbers of 32 bits.
  return crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
}

/** The default environment, with the members of `given` instead. */
export function defaultPorts(given: Partial<Ports> = {}): Ports {
  const locks = surroundings.navigator?.locks;
  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    clock: systemClock,
    random: Math.random,
    newKey: randomKey,
    storage: given.storage ?? browserStorage(),
    network: browserNetwork,
    exclusive: (name, task) =>
      locks === undefined || surroundings.document === undefined
        ? task()
        : locks.request(name, task),
    ...given,
  };
}

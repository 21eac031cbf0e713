// What the load generator can be asked to do, and what it answers.

/** Sends requests over keep-alive connections, one in flight on each, for a while. */
export interface PostJob {
  readonly kind: 'post';
  readonly port: number;
  /** One text per connection, in rotation. */
  readonly requests: readonly string[];
  readonly connectionCount: number;
  readonly warmMs: number;
  readonly measureMs: number;
  /** Sends this many requests instead of going on for `measureMs`. */
  readonly requestCount?: number;
  /** Counts the CPU time too that the server needs after its last answer, until it is idle. */
  readonly untilIdle?: boolean;
  /** Whose CPU time counts as the server's. */
  readonly serverPids: readonly number[];
}

export interface PostOutcome {
  readonly kind: 'post';
  /** Answers per second in the measured time. */
  readonly perSecond: number;
  /** Answers by status, warm-up included. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Answers with 2xx that the first connection got, warm-up included. */
  readonly firstConnectionCount: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Shares of one core. */
  readonly serverCpu: number;
  readonly loadCpu: number;
  readonly answeredCount: number;
}

/** Opens streams, publishes through requests, and counts what arrives. */
export interface FanOutJob {
  readonly kind: 'fan_out';
  readonly port: number;
  /** One per reader. */
  readonly reads: readonly string[];
  /** Sent in rotation; the n-th goes to the n-th stream. */
  readonly publishes: readonly string[];
  readonly publishCount: number;
  readonly publisherCount: number;
  /** Items that one reader gets for one publish to its stream. */
  readonly itemsPerPublish: number;
  /** Publishes per second; absent: as fast as it goes. */
  readonly pace?: number;
  readonly serverPids: readonly number[];
}

export interface FanOutOutcome {
  readonly kind: 'fan_out';
  readonly deliveriesPerSecond: number;
  readonly deliveryCount: number;
  /** Bytes that every reader got; they have to be the same number for all. */
  readonly bytesPerReader: number;
  /** From publish to arrival; only where paced. */
  readonly lagP50Ms: number;
  readonly lagP99Ms: number;
  readonly lagsMs: Float64Array;
  readonly serverCpu: number;
  readonly loadCpu: number;
}

/** Sends prepared requests in order, each once, and gives the last answer back. */
export interface SequenceJob {
  readonly kind: 'sequence';
  readonly port: number;
  readonly requests: readonly string[];
  readonly connectionCount: number;
  readonly serverPids: readonly number[];
}

export interface SequenceOutcome {
  readonly kind: 'sequence';
  readonly seconds: number;
  /** CPU seconds, all threads. */
  readonly serverCpuSeconds: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly lastBody: string;
}

/** Posts a message, waits for the end of its turn on the session's stream, posts the next. */
export interface AnswersJob {
  readonly kind: 'answers';
  readonly port: number;
  readonly sessions: readonly { readonly read: string; readonly post: string }[];
  readonly measureMs: number;
  readonly serverPids: readonly number[];
}

export interface AnswersOutcome {
  readonly kind: 'answers';
  readonly perSecond: number;
  readonly itemsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly serverCpu: number;
  readonly loadCpu: number;
}

/** Reads a whole stream with so many readers at once, again and again. */
export interface ReplayJob {
  readonly kind: 'replay';
  readonly port: number;
  readonly form: 'sse' | 'pages';
  /** For pages: without a cursor; the generator adds `&after_cursor=`. */
  readonly request: string;
  readonly readerCount: number;
  readonly roundCount: number;
  readonly itemCount: number;
  readonly serverPids: readonly number[];
}

export interface ReplayOutcome {
  readonly kind: 'replay';
  readonly itemsPerSecond: number;
  readonly bytesPerReader: number;
  readonly serverCpu: number;
  readonly loadCpu: number;
}

/** Asks a model once in every session, and takes the time of each of its tokens. */
export interface RelayJob {
  readonly kind: 'relay';
  readonly port: number;
  readonly sessions: readonly { readonly read: string; readonly post: string }[];
  readonly tokenCount: number;
  /** Whether the end of each turn is waited for. */
  readonly endMark: boolean;
  readonly serverPids: readonly number[];
}

export interface RelayOutcome {
  readonly kind: 'relay';
  readonly tokensPerSecond: number;
  readonly tokenCount: number;
  readonly tokensPerFrame: number;
  /** Of each token, from the model's endpoint to the subscriber. */
  readonly lagsMs: Float64Array;
  readonly serverCpu: number;
  readonly loadCpu: number;
}

export type Job = PostJob | FanOutJob | SequenceJob | AnswersJob | RelayJob | ReplayJob;
export type Outcome =
  | PostOutcome
  | FanOutOutcome
  | SequenceOutcome
  | AnswersOutcome
  | RelayOutcome
  | ReplayOutcome;
export type OutcomeOf<J extends Job> = Extract<Outcome, { kind: J['kind'] }>;

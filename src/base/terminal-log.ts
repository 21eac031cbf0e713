// The log for people on a terminal: a short line for each JSON line, with stacks.

/** Members that the readable line leaves out. */
const left: ReadonlySet<string> = new Set(['level', 'time', 'event', 'msg', 'err', 'subsystem']);
const colours: Readonly<Record<string, string>> = {
  debug: '\u001b[2m',
  warn: '\u001b[33m',
  error: '\u001b[31m',
  fatal: '\u001b[31m',
};
const plainAgain = '\u001b[0m';

/** Writes lines of JSON as readable lines; other text unchanged. */
export function terminalLog(
  write: (text: string) => unknown,
  { isColoured }: { isColoured: boolean },
): { write(text: string): void } {
  return {
    write(text) {
      const lines = text.split('\n').filter((line) => line !== '');
      write(lines.map((line) => `${lineOf(line, isColoured)}\n`).join(''));
    },
  };
}

function lineOf(text: string, isColoured: boolean): string {
  let line: Record<string, unknown>;
  try {
    line = JSON.parse(text) as Record<string, unknown>;
  } catch {
    return text;
  }
  const level = textOf(line['level']);
  const clock = textOf(line['time']).slice(11, 19);
  const word = level === 'info' ? '' : level.toUpperCase();
  const words = textOf(line['msg']) || textOf(line['event']);
  const members = Object.entries(line)
    .filter(([name, value]) => !left.has(name) && value !== null && value !== undefined)
    .map(([name, value]) => `${name}=${valueOf(value)}`);
  const parts = [clock, word, words, ...members, ...errorOf(line['err'])];
  const shown = parts.filter((part) => part !== '').join(' ');
  const colour = isColoured ? colours[level] : undefined;
  return colour === undefined ? shown : `${colour}${shown}${plainAgain}`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function valueOf(value: unknown): string {
  if (typeof value === 'string') return /[\s"=]/.test(value) ? JSON.stringify(value) : value;
  return JSON.stringify(value);
}

function errorOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const { stack, message } = error as { stack?: unknown; message?: unknown };
  const words = [stack, message].find((one) => typeof one === 'string');
  return words === undefined ? [] : [`\n  ${words.replaceAll('\n', '\n  ')}`];
}

// RFC 3339 times as exact integers of microseconds: `Date` keeps three digits, the contract six.

const form =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

/**
 * Microseconds since the epoch. Undefined for an impossible date, a leap second (UTC microseconds have no
 * place for it), or a year before the exact integers (1685). A time after them (2255) is read as the last of
 * them: it is too far ahead in any case.
 */
export function parseMicroseconds(text: string): number | undefined {
  return readFormatted(text) ?? readAnyForm(text);
}

/**
 * A time in the form `2026-11-21T12:00:00.000Z`, which most senders use: a batch has 500 of them, and a
 * pattern would make ten texts of each.
 */
function readFormatted(text: string): number | undefined {
  if (text.length !== 24 || text[23] !== 'Z' || text[10] !== 'T' || text[19] !== '.')
    return undefined;
  if (text[4] !== '-' || text[7] !== '-' || text[13] !== ':' || text[16] !== ':') return undefined;
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)];
  const [hour, minute] = [digits(text, 11, 13), digits(text, 14, 16)];
  const [second, milli] = [digits(text, 17, 19), digits(text, 20, 23)];
  // The longer way refuses texts that are no number or no time.
  if (!(year >= 1000 && month >= 1 && month <= 12 && day >= 1)) return undefined;
  if (!(day <= daysIn(year, month) && hour <= 23 && minute <= 59 && second <= 59)) return undefined;
  const microseconds = Date.UTC(year, month - 1, day, hour, minute, second, milli) * 1000;
  return Number.isSafeInteger(microseconds) ? microseconds : undefined;
}

/** The number that some digits are; NaN where they are not. */
function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 0x30;
    if (digit < 0 || digit > 9) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

function readAnyForm(text: string): number | undefined {
  const match = form.exec(text);
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as Six;
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  // Date.UTC takes years below 100 for the twentieth century; they are out of range anyway.
  if (year < 1000) return undefined;
  const [offsetHours, offsetMinutes] = [Number(match[9] ?? 0), Number(match[10] ?? 0)];
  if (offsetHours > 23 || offsetMinutes > 59) return undefined;
  const offsetSeconds = (offsetHours * 60 + offsetMinutes) * (match[8] === '-' ? -60 : 60);
  const seconds = Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - offsetSeconds;
  const microseconds = seconds * 1_000_000 + Number((match[7] ?? '').padEnd(6, '0'));
  if (microseconds < Number.MIN_SAFE_INTEGER) return undefined;
  return Math.min(microseconds, Number.MAX_SAFE_INTEGER);
}

/** RFC 3339 in UTC: with three digits (contract 2.1), or six if the last three are not 0. */
export function formatMicroseconds(microseconds: number): string {
  const milliseconds = Math.floor(microseconds / 1000);
  const rest = microseconds - milliseconds * 1000;
  const text = new Date(milliseconds).toISOString();
  return rest === 0 ? text : `${text.slice(0, -1)}${String(rest).padStart(3, '0')}Z`;
}

/** {@link formatMicroseconds} of the time in `text`; most senders write that form already. */
export function formatRead(text: string, microseconds: number): string {
  const isFormatted =
    text.length === 24 && text[10] === 'T' && text[19] === '.' && text.endsWith('Z');
  return isFormatted ? text : formatMicroseconds(microseconds);
}

type Six = [number, number, number, number, number, number];

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

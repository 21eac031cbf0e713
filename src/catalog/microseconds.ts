// RFC 3339 times as exact integers of microseconds: `Date` keeps three digits, the contract six.

const form =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

/**
 * Microseconds since the epoch, or undefined for what is no time at all: an impossible date, a
 * leap second (UTC microseconds have no place for it), or a year beyond exact integers (2255).
 */
export function parseMicroseconds(text: string): number | undefined {
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
  return Number.isSafeInteger(microseconds) ? microseconds : undefined;
}

/** RFC 3339 in UTC: three digits as everywhere (contract 2.1), six only where they say more. */
export function formatMicroseconds(microseconds: number): string {
  const milliseconds = Math.floor(microseconds / 1000);
  const rest = microseconds - milliseconds * 1000;
  const text = new Date(milliseconds).toISOString();
  return rest === 0 ? text : `${text.slice(0, -1)}${String(rest).padStart(3, '0')}Z`;
}

/** {@link formatMicroseconds} of what `text` was read as; most senders write that form already. */
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

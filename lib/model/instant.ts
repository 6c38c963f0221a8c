/** A point in time: milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted; fractions are kept. */
export type Instant = number;

const RFC3339 =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?([Zz]|[+-]\d{2}:?\d{2}(?::?\d{2})?)$/;

/**
 * Returns the instant a date and time with an offset names, or null when it is no real one.
 *
 * Accepts RFC 3339, also without seconds. A day that is not in its month, hour 24 and an offset of a day or more are refused.
 */
export const parseInstant = (text: string): Instant | null => {
  const match = RFC3339.exec(text);
  if (match === null) return null;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as Six;
  const offset = offsetOf(match[8] ?? '');
  if (offset === null || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  if (hour > 23 || minute > 59 || second > 59) return null;
  const fraction = Number(`0.${match[7] ?? '0'}`) * 1000;
  return ((daysSince1970(year, month, day) * 24 + hour) * 60 + minute) * 60_000 + second * 1000 + fraction - offset;
};

type Six = [number, number, number, number, number, number];

const offsetOf = (text: string): number | null => {
  if (text === 'Z' || text === 'z') return 0;
  const [hours, minutes, seconds] = (text.slice(1).match(/\d{2}/g) ?? []).map(Number);
  if (hours === undefined || hours > 23 || (minutes ?? 0) > 59 || (seconds ?? 0) > 59) return null;
  const total = (hours * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0)) * 1000;
  return text.startsWith('-') ? -total : total;
};

const leap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const daysIn = (year: number, month: number): number =>
  month === 2 ? (leap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

// Days from civil date, counting years from March so that the leap day is the last one of its year.
const daysSince1970 = (year: number, month: number, day: number): number => {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
};

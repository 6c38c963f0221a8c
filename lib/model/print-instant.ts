import type { Instant } from './instant.ts';

/** Writes an instant as `2026-08-01T09:30:00+00:00`: whole seconds, in UTC. The years 0 to 9999 only. */
export const printInstant = (instant: Instant): string => {
  const seconds = Math.floor(instant / 1000);
  const days = Math.floor(seconds / 86_400);
  const { year, month, day } = civil(days);
  const ofDay = seconds - days * 86_400;
  const time = [ofDay / 3600, (ofDay / 60) % 60, ofDay % 60].map((part) => padded(Math.floor(part), 2)).join(':');
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}T${time}+00:00`;
};

const padded = (value: number, width: number): string => String(value).padStart(width, '0');

// Civil date from days since 1970-01-01, counting years from March so that the leap day is the last one of its year.
const civil = (days: number): { readonly year: number; readonly month: number; readonly day: number } => {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
  };
};

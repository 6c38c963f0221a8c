/** Writes a foreign value for a person, short enough for one line. */
export const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length > 120 ? `${text.slice(0, 120)}… (${text.length} characters)` : text;
};

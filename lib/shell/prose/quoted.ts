/** Returns a foreign text in quotes, on one line and at most 200 characters of it. */
export const quoted = (text: string): string => {
  const short = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  return `"${short.replace(/\r\n|[\n\r]/g, '\\n').replaceAll('\t', '\\t')}"`;
};

/** Returns the names one after the other, at most ten of them. */
export const listed = (names: readonly string[], between = ', '): string => {
  const left = names.length - 10;
  return left > 0 ? `${names.slice(0, 10).join(between)}${between}… (${left} more)` : names.join(between);
};

/** Returns a count with its noun: `1 file`, `2,000 files`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Returns a size in bytes, with the mebibytes where they are whole. */
export const sized = (bytes: number): string => {
  const mebibytes = bytes / (1024 * 1024);
  return counted(bytes, 'byte') + (mebibytes >= 1 && Number.isInteger(mebibytes) ? ` (${mebibytes} MiB)` : '');
};

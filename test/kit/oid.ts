import { type Oid, parseOid } from '../../lib/model/oid.ts';

/** The object id of forty times one hexadecimal digit. */
export const oid = (digit: string): Oid => {
  const found = parseOid(digit.repeat(40));
  if (found === null) throw new Error(`${digit} is no hexadecimal digit`);
  return found;
};

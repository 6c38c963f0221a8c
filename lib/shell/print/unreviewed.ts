import type { Paint } from '../sink.ts';

/** Says that what is served is not proven to be reviewed; nothing where it is. */
export const unreviewedText = (unreviewed: boolean | null, paint: Paint): string =>
  unreviewed === true
    ? `${paint.yellow('Unreviewed')}: not all that is served here is proven to be reviewed. theurian verify tells why.\n`
    : '';

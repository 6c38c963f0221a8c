import { parseUlid } from './ids.ts';
import type { IntentId } from './intent.ts';
import type { SourceAnchor } from './operation.ts';

/** The provider of an anchor that names the intent which something came of. */
const INTENT_PROVIDER = 'theurian-intent';

/** Returns the anchor that names an intent. */
export const intentAnchor = (id: IntentId): SourceAnchor => ({
  provider: INTENT_PROVIDER,
  sourceUri: `intent:${id}`,
});

/** Returns the intent that an anchor names; null for an anchor of another kind. */
export const intentIn = ({ provider, sourceUri }: SourceAnchor): IntentId | null => {
  const [, id = ''] = /^intent:(.*)$/.exec(sourceUri) ?? [];
  return provider === INTENT_PROVIDER ? (parseUlid(id) as IntentId | null) : null;
};

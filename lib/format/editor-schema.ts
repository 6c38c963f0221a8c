import config from '../../schemas/config.schema.json' with { type: 'json' };
import migration from '../../schemas/migration.schema.json' with { type: 'json' };
import policy from '../../schemas/policy.schema.json' with { type: 'json' };

/**
 * Returns the schemas for editors to read, by file name: the same ones under the older dialect's name.
 *
 * Editors' YAML support reads draft 7; nothing in these schemas means anything else there.
 */
export const editorSchemas = (): Readonly<Record<string, string>> => ({
  'config.schema.json': printed(config),
  'migration.schema.json': printed(migration),
  'policy.schema.json': printed(policy),
});

const printed = ({ $id: _, ...schema }: Readonly<Record<string, unknown>>): string =>
  `${JSON.stringify({ ...schema, $schema: 'http://json-schema.org/draft-07/schema#' }, null, 2)}\n`;

/** Names the rules a verdict was reached by; a cached verdict of another engine is not used. Raise it with any rule. */
export const ENGINE = 'theurian-engine-6';

/** The public state hash counts these two. Source: the public format, section 3.1. */
export const STATE_SCHEMA_VERSION = 3;
export const STATE_ENGINE_VERSION = 1;

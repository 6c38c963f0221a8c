import type { Tool } from './tool.ts';

/** Every tool, by name: the order in which they are listed. */
export const TOOLS: readonly Tool[] = [];

import type { AgentReading } from '../../flows/agent-reading.ts';
import type { Workspace } from '../../flows/workspace.ts';
import type { Validate } from '../../format/generated/mcp-validators.js';
import type { Fault } from '../../model/fault.ts';
import type { RunId } from '../../model/intent.ts';
import type { Oid } from '../../model/oid.ts';
import type { Result } from '../../model/result.ts';
import type { Sensitivity } from '../../model/words.ts';
import type { Lexicon } from '../../recall/lexicon.ts';
import type { FindingRecord } from '../print/findings.ts';
import type { IntentFindingRecord } from '../print/intents.ts';

/** A JSON document, as it goes over the wire. */
export type Document = Readonly<Record<string, unknown>>;

/** Why a call has no answer: for the agent to correct itself, or to tell the person it works for. */
export interface ToolError {
  readonly code: string;
  readonly message: string;
  readonly remedy: string;
  /** All at once; none where the knowledge is not what is wrong. */
  readonly findings?: readonly (FindingRecord | IntentFindingRecord)[];
}

/** What a call comes to: a document that the tool's output schema describes, or why there is none. */
export type ToolAnswer = Result<Document, ToolError>;

/**
 * One file of `schemas/mcp/`, `NAME.input.schema.json` or `NAME.output.schema.json`: the document that is listed, and the
 * function compiled from it. At its top it is an object without `anyOf`, `oneOf` and `allOf`, which clients refuse there; it
 * stands alone, without `format`; definitions of one name are the same in all inputs, and in all outputs.
 */
export interface ToolSchema {
  readonly document: Document;
  readonly check: Validate;
}

/** An output schema is a promise to the client. Tests hold it, so that nobody has to load what checks it. */
export interface OutputSchema {
  readonly document: Document;
}

/** All four hints of the protocol, none left to its default. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** A tool of the agents' surface. Its flows are loaded when it is called, not when it is listed. */
export interface Tool {
  /** Matches `^[a-z][a-z0-9_]{0,39}$`, which every client takes. */
  readonly name: string;
  /** The dotted name of the public protocol. */
  readonly title: string;
  /** Further names that are accepted on call, beside the name and the title. */
  readonly aliases: readonly string[];
  /** Facts, under 2 KB. */
  readonly description: string;
  readonly annotations: ToolAnnotations;
  readonly input: ToolSchema;
  readonly output: OutputSchema;
  /** What is told of an input that the schema refuses, where that helps more than what is wrong with it; null where nothing does. */
  instead?(input: unknown): ToolError | null;
  /** Answers a call whose input has passed the input schema. Throws for bugs alone. */
  call(context: ToolContext, input: Document): Promise<ToolAnswer>;
}

/** Hints of a tool that reads. */
export const READS: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Hints of a tool that makes a proposal: a new one each time. */
export const PROPOSES: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
};

/** A repository that the server was given. */
export interface Project {
  /** From the configuration; else from the directory's name. No two projects of a server share one. */
  readonly id: string;
  /** The absolute path that it was given by. */
  readonly at: string;
}

/** What a tool is given beside its input. */
export interface ToolContext {
  /** All tools of the server, by name. */
  readonly tools: readonly Tool[];
  /** By id. */
  readonly projects: readonly Project[];
  /** What is above it is as absent as what never existed. */
  readonly ceiling: Sensitivity;
  readonly allowance: Allowance;
  /** What all that this run of the server stages belongs to. */
  runId(): RunId;
  /**
   * Runs a flow in the repository that an input names, opened in process for this call and closed after it; null or undefined
   * names the only one there is. What the repository cannot be read for is the tool error.
   */
  inProject(
    projectId: unknown,
    flow: (workspace: Workspace, project: Project) => Promise<ToolAnswer>,
  ): Promise<ToolAnswer>;
  /** Runs a flow on the applied knowledge of a repository, as far as it may be seen; it is kept open from call to call. */
  inReading(projectId: unknown, flow: (desk: Desk) => Promise<ToolAnswer>): Promise<ToolAnswer>;
}

/** Where applied knowledge is read. */
export interface Desk {
  readonly project: Project;
  readonly workspace: Workspace;
  readonly reading: AgentReading;
  /** Commits by the snapshotId of what may be seen at them, as far as this run of the server has named it. */
  readonly snapshots: Map<string, Oid>;
  /** Of the whole knowledge: to be asked with a `keep` that holds to the reading. */
  index(): Promise<Result<Lexicon, Fault>>;
}

/** What may still be written in this run of the server. */
export interface Allowance {
  /** Takes one proposal of so many bytes from what is left; refused, with nothing taken, when that is not enough. */
  take(bytes: number): Result<void, ToolError>;
  left(): { readonly proposals: number; readonly bytes: number };
}

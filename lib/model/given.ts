import { type ItemId, parseItemId, parseUlid, type RevisionId } from './ids.ts';
import type { FlagField, Form, ListField, RawRequest, RequestFault, RequestField, TextField } from './raw-request.ts';

/** What was given, and what turns out to be wrong with it; it lives as long as one call of parseRequest. */
export class Given {
  readonly faults: RequestFault[] = [];
  readonly raw: RawRequest;

  constructor(raw: RawRequest) {
    this.raw = raw;
  }

  /** Whether a revision is asked for: with a body, or with nothing else that could be meant. */
  get revises(): boolean {
    const { bodyFile, edits, excerpts } = this.raw;
    const other =
      ['deprecate' as const, 'restore' as const].some((field) => this.flag(field)) ||
      ['supersedeBy' as const, 'ownerTo' as const, 'sensitivityTo' as const].some((field) => this.has(field)) ||
      TIES.some((field) => this.list(field).length > 0);
    return bodyFile !== null || edits.length > 0 || this.supports || !(other || excerpts.length > 0);
  }

  /** Whether anything is said of the support files of a skill. */
  get supports(): boolean {
    return (this.raw.support ?? []).length > 0 || this.list('dropSupport').length > 0;
  }

  /** Whether a whole text is needed: no edits are given, and nothing that leaves the current text as it is. */
  get wantsText(): boolean {
    const { bodyFile, edits } = this.raw;
    return this.revises && edits.length === 0 && (bodyFile !== null || !this.supports);
  }

  /** Whether a text was given at all, be it blank. */
  has(field: TextField): boolean {
    return (this.raw.texts[field] ?? null) !== null;
  }

  /** A text with something to see in it; null for a blank one, which counts as missing. */
  text(field: TextField): string | null {
    const text = this.raw.texts[field] ?? null;
    return text === null || text.trim() === '' ? null : text;
  }

  list(field: ListField): readonly string[] {
    return this.raw.lists[field] ?? [];
  }

  flag(field: FlagField): boolean {
    return this.raw.flags[field] === true;
  }

  /** The text as an item id; a fault when it is another thing. */
  itemId(field: TextField): ItemId | null {
    const text = this.text(field);
    return text === null ? null : this.formed(field, text, 'item-id', parseItemId);
  }

  revisionId(field: TextField): RevisionId | null {
    const text = this.text(field);
    return text === null ? null : (this.formed(field, text, 'ulid', parseUlid) as RevisionId | null);
  }

  /** The text as one of some words; a fault when it is none of them. */
  word<W extends string>(field: TextField, words: readonly W[]): W | null {
    const value = this.text(field);
    const word = words.find((one) => one === value) ?? null;
    if (value !== null && word === null) this.faults.push({ kind: 'unknown-word', field, value, words });
    return word;
  }

  formed<T>(field: RequestField, value: string, form: Form, parse: (text: string) => T | null): T | null {
    const parsed = parse(value);
    if (parsed === null) this.faults.push({ kind: 'malformed', field, value, form });
    return parsed;
  }

  /** A fault for each of the fields that was given, since they say something about one that was not. */
  pointless(fields: readonly (TextField | ListField)[], other: RequestField): void {
    for (const field of fields) {
      const given = this.raw.texts[field as TextField] ?? this.raw.lists[field as ListField]?.[0] ?? null;
      if (given !== null) this.faults.push({ kind: 'needs', field, other });
    }
  }
}

const TIES = [
  'relate',
  'rejects',
  'alias',
  'unrelate',
  'removeAlias',
  'removeEvidence',
] as const satisfies readonly ListField[];

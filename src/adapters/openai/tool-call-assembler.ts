import type { ToolCall } from "../../domain/agent/message.ts";
import { Fault } from "./fault.ts";

/** A fragment of a tool call as received; any field may be missing. */
export interface ToolCallFragment {
  readonly index?: number | undefined;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly arguments?: string | undefined;
  readonly signature?: string | undefined;
}

/** Assembles tool calls from their fragments. */
export interface ToolCallAssembler {
  add(fragment: ToolCallFragment): void;
  /** Returns the calls with a name, in order; `makeId` generates an id for a call without one. */
  calls(makeId: (position: number) => string): readonly ToolCall[];
}

interface PartialToolCall {
  readonly index: number | undefined;
  id: string;
  name: string;
  readonly argumentParts: string[];
  signature: string | undefined;
}

const MAX_CALLS = 1_000;

/** Creates an empty assembler for one answer. */
export function createToolCallAssembler(): ToolCallAssembler {
  const open: PartialToolCall[] = [];
  return {
    add(fragment) {
      const known = findCall(open, fragment);
      if (known) extendCall(known, fragment);
      else open.push(startCall(fragment));
      if (open.length > MAX_CALLS) throw new Fault("oversized");
    },
    calls: (makeId) => finishCalls(open, makeId),
  };
}

/** Finds the call that a fragment continues; `undefined` when it begins a new one. */
function findCall(
  open: readonly PartialToolCall[],
  fragment: ToolCallFragment,
): PartialToolCall | undefined {
  const byId = fragment.id ? open.findLast((call) => call.id === fragment.id) : undefined;
  if (byId && (fragment.index === undefined || byId.index === fragment.index)) return byId;
  const call =
    fragment.index === undefined
      ? open.at(-1)
      : open.findLast((candidate) => candidate.index === fragment.index);
  return call && !isAnotherCall(call, fragment) ? call : undefined;
}

/**
 * Returns true if a new id or name begins another call: some endpoints leave out the index or use
 * the same one for every call.
 */
function isAnotherCall(call: PartialToolCall, fragment: ToolCallFragment): boolean {
  const hasNewId = Boolean(fragment.id) && call.id !== "" && fragment.id !== call.id;
  if (!fragment.name) return hasNewId && fragment.index === undefined;
  if (hasNewId) return true;
  if (call.name === "" || (fragment.id && fragment.id === call.id)) return false;
  const written = call.argumentParts.join("");
  if (fragment.name === call.name) return isObject(written);
  return fragment.index === undefined || written !== "";
}

function isObject(text: string): boolean {
  if (!text.trimEnd().endsWith("}")) return false;
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    // Not complete yet.
    return false;
  }
}

function startCall(fragment: ToolCallFragment): PartialToolCall {
  return {
    index: fragment.index,
    id: fragment.id ?? "",
    name: fragment.name ?? "",
    argumentParts: fragment.arguments ? [fragment.arguments] : [],
    signature: fragment.signature,
  };
}

function extendCall(call: PartialToolCall, fragment: ToolCallFragment): void {
  if (call.id === "" && fragment.id) call.id = fragment.id;
  // A name arrives completely, repeated with every fragment, or in pieces before the arguments.
  if (fragment.name && fragment.name !== call.name) call.name += fragment.name;
  if (fragment.arguments) call.argumentParts.push(fragment.arguments);
  call.signature ??= fragment.signature;
}

function finishCalls(
  open: readonly PartialToolCall[],
  makeId: (position: number) => string,
): readonly ToolCall[] {
  const used = new Set<string>();
  return open
    .filter((call) => call.name !== "")
    .map((call, position) => {
      const id = call.id === "" || used.has(call.id) ? makeId(position) : call.id;
      used.add(id);
      const written = call.argumentParts.join("");
      const { name, signature } = call;
      return { id, name, arguments: written, signature };
    });
}

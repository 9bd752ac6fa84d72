import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { threadAddress } from "../../adapters/shared/remote-runner/thread-address.ts";
import type { Visibility } from "../../app/access/visibility.ts";
import type { AcceptEvent } from "../../app/intake/accept-event.ts";
import type { PostingPorts, ServerOverrides } from "../../compose/shared/overrides.ts";
import type { LoadedServerConfig } from "../../config/load-config.ts";
import { createSecretFilter, type SecretFilter } from "../../domain/outbound/secret-filter.ts";
import type { Markers } from "../../domain/publish/marker.ts";
import type { PullRef } from "../../domain/pull/pull-request.ts";
import { isMalformed } from "../../domain/trigger/code-host-event.ts";
import type { CallerVerifier } from "../../ports/caller-verifier.ts";
import type { Control } from "../attack.ts";
import { FOREIGN_HOST } from "../oracle/live-markup.ts";
import { acceptAnyOrder, acceptAnyRunner, hideDiff, treatPullsAsOwn } from "./broken-callback.ts";

/** Server with one disabled control. */
export interface BrokenServer {
  readonly overrides: ServerOverrides;
  readonly gate?: SecretFilter | undefined;
  loaded(own: LoadedServerConfig): LoadedServerConfig;
  page(own: Response): Response | Promise<Response>;
}

/** Controls of runners, which are disabled in the runner's thread. */
const RUNNER_CONTROLS: ReadonlySet<string> = new Set<Control>([
  "tools",
  "trunk",
  "sandbox",
  "hidden",
  "inbound",
  "spend",
  "process",
  "protected",
  "tamper",
  "writer",
  "branch",
  "normalizer",
]);

export interface BreakOptions {
  /** Folder for the entry module of a broken runner. */
  readonly folder: string;
  /** Tokens of runners that were handed over, by job id. */
  readonly tokens: ReadonlyMap<string, string>;
}

/** Returns the replacement parts that disable a control; nothing changes without one. */
export function breakServer(control: Control | "", { folder, tokens }: BreakOptions): BrokenServer {
  const overrides: ServerOverrides = {
    runnerEntry: RUNNER_CONTROLS.has(control) ? writeEntry(control, folder) : undefined,
    ...(SERVER_PARTS[control] ?? {}),
    ...(control === "callback" ? { callbackApi: acceptAnyRunner(tokens) } : {}),
  };
  return {
    overrides,
    // The server checks a runner's writes too, so both checks must be disabled.
    gate: control === "outbound" || control === "writer" ? createGateWithoutSecrets() : undefined,
    loaded: (own) => CONFIG_BREAKS[control]?.(own) ?? own,
    page: (own) => (control === "page" ? unescapeHtml(own) : own),
  };
}

/** Rules that are disabled by a setting. */
const CONFIG_BREAKS: Readonly<Record<string, (own: LoadedServerConfig) => LoadedServerConfig>> = {
  address: (own) => ({ ...own, server: { ...own.server, allowPrivateModels: true } }),
  approve: (own) => ({ ...own, config: { ...own.config, allowApprove: true } }),
  markup: (own) => ({ ...own, config: { ...own.config, linkHosts: [FOREIGN_HOST] } }),
};

/** Creates a secret filter that knows no secrets. */
function createGateWithoutSecrets(): SecretFilter {
  return { ...createSecretFilter(), registerSecret: () => undefined };
}

const SERVER_PARTS: Readonly<Partial<Record<Control | "", ServerOverrides>>> = {
  target: { posting: followTargetInText },
  marker: { markers: acceptAnyMarker },
  gate: { acceptEvent: treatAnyoneAsMember },
  access: { visibility: grantAllAccess },
  branch: { markers: acceptAnyMarker, pulls: treatPullsAsOwn },
  caller: { verifier: acceptAnyToken },
  order: { callbackApi: acceptAnyOrder },
  place: { pulls: hideDiff },
};

/**
 * Writes the entry module of the runner's thread, which names the disabled control: a thread
 * receives no other input.
 */
function writeEntry(control: string, folder: string): URL {
  const file = join(folder, `broken-${control}.mjs`);
  const program = threadAddress(import.meta.url, "./broken-runner.ts");
  writeFileSync(
    file,
    `import { runBroken } from ${JSON.stringify(program.href)};\nawait runBroken(${JSON.stringify(control)});\n`,
  );
  return pathToFileURL(file);
}

/** Publishes to the target named in the text instead of the job's target. */
function followTargetInText({ publisher, comments }: PostingPorts): PostingPorts {
  const aim = (ref: PullRef, text: string): PullRef => {
    const [, owner, name, number] = /([\w-]+)\/([\w-]+)\[?#\]?(\d+)/.exec(text) ?? [];
    if (owner === undefined || name === undefined) return ref;
    return { owner, name, number: Number(number) };
  };
  return {
    publisher: {
      ...publisher,
      postReview: (ref, review, signal) => {
        const target = aim(ref, review.body);
        if (target === ref) return publisher.postReview(ref, review, signal);
        return comments.comment(target, review.body, signal);
      },
    },
    comments: {
      ...comments,
      reply: (thread, body, signal) => {
        const target = aim(thread.pull, body);
        return target === thread.pull
          ? comments.reply(thread, body, signal)
          : comments.comment(target, body, signal);
      },
    },
  };
}

/** Accepts everything that looks like a marker. */
function acceptAnyMarker(own: Markers): Markers {
  return {
    write: own.write,
    coverageKey: own.coverageKey,
    read: (_pull, body) => {
      const [, json] = /<!-- svc:1 (\{[^<>\n]+\}) -->\s*$/.exec(body) ?? [];
      if (json === undefined) return undefined;
      const { k: kind, id, head } = JSON.parse(json) as { k: "finding"; id: string; head: string };
      return { kind, id, head };
    },
  };
}

/** Treats everyone as a human member. */
function treatAnyoneAsMember(own: AcceptEvent): AcceptEvent {
  return ({ event, ...delivery }) => {
    if (event.kind !== "comment" || isMalformed(event.comment)) return own({ ...delivery, event });
    const author = { ...event.comment.author, account: "person", isMember: true } as const;
    const comment = { ...event.comment, author };
    return own({ ...delivery, event: { ...event, isNew: true, comment } });
  };
}

function grantAllAccess(): Visibility {
  return { mayRead: async () => true, mayWrite: async () => true };
}

/** Accepts a token's claims without verifying its signature. */
function acceptAnyToken(): CallerVerifier {
  return {
    verify: async (token) => {
      const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8");
      const { repository, actor } = JSON.parse(payload) as Record<"repository" | "actor", string>;
      return { repository, actor };
    },
  };
}

/** Renders untrusted text without escaping. */
async function unescapeHtml(own: Response): Promise<Response> {
  if (own.headers.get("content-type")?.startsWith("text/html") !== true) return own;
  const html = await own.text();
  const headers = new Headers(own.headers);
  headers.delete("content-length");
  return new Response(html.replaceAll("&lt;", "<").replaceAll("&gt;", ">"), {
    status: own.status,
    headers,
  });
}

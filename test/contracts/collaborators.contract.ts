import { describe, expect } from "vitest";
import { isAppError } from "../../src/domain/core/app-error.ts";
import type { Collaborators } from "../../src/ports/collaborators.ts";
import { createClause } from "./clause.ts";

/** `unpermitted`: the permission to read members was not granted. */
export type CollaboratorsFault = "lapse" | "outage" | "unpermitted";

/**
 * A code host with `acme/open` (public), `acme/shut` (private) and `acme/unseen` (private, not ours to see). `ada` is
 * the only member of `acme`, and `sam` of `elsewhere`, whose members we may not read.
 */
export interface OpenedCollaborators {
  readonly collaborators: Collaborators;
  close(): Promise<void>;
}

/** Who may do what; all of them exist, and so does `sam`, who is a stranger. */
export const SHUT = { ada: "admin", wes: "write", rex: "read" } as const;
export const OPEN = { wes: "write" } as const;

const CLAUSES = {
  own: "gives everybody their own permission",
  public: "lets everybody read what is public",
  stranger: "gives a stranger nothing of what is private",
  unknown: "gives nothing of what is unknown, or not ours to see",
  letters: "does not mind the case of letters",
  names: "asks nothing for what is no name",
  member: "tells who is a member of an organization, whatever the case of letters",
  elsewhere: "rejects with code-host-denied for members that are not ours to read",
  unpermitted: "rejects with code-host-denied while the permission to read members is missing",
  lapse: "asks again after failures that pass",
  outage: "rejects with code-host-unreachable when the code host keeps failing",
  cancelled: "rejects with cancelled when the signal is aborted already",
} as const;

export type CollaboratorsClause = keyof typeof CLAUSES;

const idle = () => new AbortController().signal;

/** Runs the clauses of the port `Collaborators` against an adapter; `skips` gives a reason for each one left out. */
export function collaboratorsContract(
  name: string,
  open: (fault?: CollaboratorsFault) => Promise<OpenedCollaborators>,
  skips: Partial<Record<CollaboratorsClause, string>> = {},
): void {
  const titles = CLAUSES;
  const clause = createClause<CollaboratorsClause, OpenedCollaborators, CollaboratorsFault>({
    name,
    titles,
    open,
    skips,
  });
  const of = ({ collaborators }: OpenedCollaborators, repository: string, login: string) =>
    collaborators.permission(repository, login, idle());

  const isMember = ({ collaborators }: OpenedCollaborators, org: string, login: string) =>
    collaborators.isMember({ repository: "acme/shut", org, login }, idle());
  const codeOf = async (call: Promise<unknown>) => {
    const error: unknown = await call.catch((reason: unknown) => reason);
    return isAppError(error) ? error.code : error;
  };

  describe(`${name} keeps the contract of Collaborators`, () => {
    clause("own", async (opened) => {
      for (const [login, permission] of Object.entries(SHUT))
        expect(await of(opened, "acme/shut", login)).toBe(permission);
      expect(await of(opened, "acme/open", "wes")).toBe("write");
    });

    clause("public", async (opened) => {
      expect(await of(opened, "acme/open", "sam")).toBe("read");
    });

    clause("stranger", async (opened) => {
      expect(await of(opened, "acme/shut", "sam")).toBe("none");
    });

    clause("unknown", async (opened) => {
      for (const repository of ["acme/nothing", "nobody/shut", "acme/unseen"])
        expect(await of(opened, repository, "ada")).toBe("none");
      expect(await of(opened, "acme/shut", "nobody-at-all")).toBe("none");
    });

    clause("letters", async (opened) => {
      expect(await of(opened, "ACME/Shut", "ADA")).toBe("admin");
    });

    clause("names", async (opened) => {
      for (const repository of ["", "acme", "acme/shut/../open", "../user", "acme/..", "acme/ "])
        expect(await of(opened, repository, "ada")).toBe("none");
      for (const login of ["", "..", "../..", "a/b", "ada?", "ada#", "ada%2f", " "])
        expect(await of(opened, "acme/shut", login)).toBe("none");
    });

    clause("member", async (opened) => {
      expect(await isMember(opened, "acme", "ada")).toBe(true);
      expect(await isMember(opened, "ACME", "Ada")).toBe(true);
      for (const login of ["sam", "wes", "nobody-at-all", "renovate[bot]", "", "..", "ada/x"])
        expect(await isMember(opened, "acme", login)).toBe(false);
      for (const org of ["no-such-org", "", "..", "acme/members"])
        expect(await isMember(opened, org, "ada")).toBe(false);
    });

    clause("elsewhere", async (opened) => {
      for (const login of ["ada", "sam"])
        expect(await codeOf(isMember(opened, "elsewhere", login))).toBe("code-host-denied");
    });

    clause(
      "unpermitted",
      async (opened) => {
        for (const login of ["ada", "sam"])
          expect(await codeOf(isMember(opened, "acme", login))).toBe("code-host-denied");
      },
      "unpermitted",
    );

    clause(
      "lapse",
      async (opened) => {
        expect(await of(opened, "acme/shut", "wes")).toBe("write");
        expect(await isMember(opened, "acme", "ada")).toBe(true);
      },
      "lapse",
    );

    clause(
      "outage",
      async (opened) => {
        expect(await codeOf(of(opened, "acme/shut", "wes"))).toBe("code-host-unreachable");
        expect(await codeOf(isMember(opened, "acme", "ada"))).toBe("code-host-unreachable");
      },
      "outage",
    );

    clause("cancelled", async ({ collaborators }) => {
      const asked = collaborators.permission("acme/shut", "ada", AbortSignal.abort());
      expect(await codeOf(asked)).toBe("cancelled");
      const query = { repository: "acme/shut", org: "acme", login: "ada" };
      expect(await codeOf(collaborators.isMember(query, AbortSignal.abort()))).toBe("cancelled");
    });
  });
}

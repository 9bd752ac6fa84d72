import { createSecretBox } from "../../src/adapters/crypto/create-secret-box.ts";
import { createRecheckSession } from "../../src/app/access/recheck-session.ts";
import { createResumeSession } from "../../src/app/access/resume-session.ts";
import { createSignInPerson } from "../../src/app/access/sign-in.ts";
import type { AccessRules } from "../../src/domain/access/access-rules.ts";
import { createCodeChallenge } from "../../src/domain/access/pkce.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import type { Sessions } from "../../src/ports/sessions.ts";
import { createMemoryStore } from "../../src/testing/create-memory-store.ts";
import { createFakeClock } from "./fake-clock.ts";
import { createScriptedPeople } from "./scripted-people.ts";

const VERIFIER = "5a".repeat(32);
const REDIRECT = "https://svc.example/auth/callback";
/** Keys are stretched: one for all. */
const secretBox = createSecretBox({ keys: [createSecret("a key for tests of sessions")] });

export const RULES: AccessRules = {
  allowedUsers: ["mia"],
  allowedOrgs: ["acme"],
  adminUsers: ["ada"],
};

/** Sessions over a store in memory and scripted people, on a clock that moves when it is told to. */
export function openSessionHarness({
  rules = RULES,
  sessions: broken = {},
}: {
  readonly rules?: AccessRules;
  readonly sessions?: Partial<Sessions>;
} = {}) {
  const clock = createFakeClock({ isManual: true });
  const store = createMemoryStore(clock);
  const sessions: Sessions = { ...store.sessions, ...broken };
  const people = createScriptedPeople();
  const warnings: string[] = [];
  const warn = (text: string): void => void warnings.push(text);
  const ports = { ...people, sessions, secretBox, clock, warn };
  const signInPerson = createSignInPerson(ports, rules);
  const recheck = createRecheckSession(ports, rules);
  /** The same store with the rules of the next process. */
  const resumeBy = (next: AccessRules) =>
    createResumeSession({ ...ports, recheck: createRecheckSession(ports, next) }, next);
  const idle = new AbortController().signal;
  const signIn = (login: string) => {
    const asked = { state: "s", challenge: createCodeChallenge(VERIFIER), redirectUrl: REDIRECT };
    const back = people.agree(people.signIn.authorizeUrl(asked), login);
    const code = back.searchParams.get("code") ?? "";
    return signInPerson({ code, verifier: VERIFIER, redirectUrl: REDIRECT }, idle);
  };
  const enter = async (login: string): Promise<string> => {
    const signedIn = await signIn(login);
    if (signedIn.kind !== "signed-in") throw new Error(`${login} was not let in`);
    return signedIn.id;
  };
  return {
    clock,
    sessions,
    people,
    warnings,
    secretBox,
    signIn,
    enter,
    resumeBy,
    signInPerson,
    resume: createResumeSession({ ...ports, recheck }, rules),
  };
}

import { randomUUID } from "node:crypto";
import { CHANGE_FILES } from "../../src/demo/sample/change-files.ts";
import { AUTHOR } from "../fakes/serve-harness.ts";
import { type OpenPull, recordRequest, trackDelivery, type Workload } from "./workload.ts";

/** Something that somebody does on the code host. */
export type UserAction = (town: Workload) => void;

/** What people do, with how often they do it. */
export const USER_ACTIONS: readonly (readonly [weight: number, act: UserAction])[] = [
  [40, askForReview],
  [20, askOnLine],
  [12, repeatDelivery],
  [12, postUnrelatedComment],
  [7, push],
  [3, forcePush],
  [6, close],
];

function askForReview(town: Workload): void {
  comment(town, { author: AUTHOR, body: "@asksvc look at the payments" }, true);
}

/** Comments that the gate lets pass by. */
function postUnrelatedComment(town: Workload): void {
  const said = town.random.pick([
    { author: AUTHOR, body: "Please, @asksvc, have a look" },
    { author: "stranger", body: "@asksvc look at the payments" },
    { author: "dependabot[bot]", body: "@asksvc look at the payments" },
  ]);
  comment(town, said, false);
}

function comment(
  town: Workload,
  { author, body }: { readonly author: string; readonly body: string },
  isWanted: boolean,
): void {
  const { repository, number } = town.random.pick(town.pulls);
  const id = town.harness.host.comment(repository, number, author, body);
  trackDelivery(town, recordRequest(town, id, { kind: "review", isWanted, repository, number }));
}

/** Starts a thread on a line, or goes on with one. */
function askOnLine(town: Workload): void {
  const { harness, random } = town;
  const { repository, number } = random.pick(town.pulls);
  const comments = harness.issueOf(number, repository).pull?.comments ?? [];
  const threads = comments.filter(({ inReplyTo }) => inReplyTo === undefined);
  const place =
    threads.length > 0 && random.chance(0.6)
      ? { inReplyTo: random.pick(threads).id }
      : { path: "src/payments.js", side: "RIGHT" as const, line: 8 };
  const body = "@asksvc why is the customer charged twice?";
  const id = harness.host.commentOnLine(repository, number, { author: AUTHOR, body, ...place });
  trackDelivery(
    town,
    recordRequest(town, id, { kind: "followup", isWanted: true, repository, number }),
  );
}

/** Sends again what was sent before: as the same delivery, or as another hook would. */
function repeatDelivery(town: Workload): void {
  const { harness, random } = town;
  const { deliveries } = harness.host.state;
  if (deliveries.length === 0) return;
  const { url, requestHeaders, payload, guid } = random.pick(deliveries);
  const id = random.chance(0.5) ? guid : randomUUID();
  const headers = { ...requestHeaders, "x-github-delivery": id };
  const again = fetch(url, { method: "POST", headers, body: JSON.stringify(payload) });
  town.repeats += 1;
  // Nobody needs to take it: it was sent before.
  trackDelivery(
    town,
    again.then(
      (response) => response.body?.cancel(),
      () => undefined,
    ),
  );
}

function push(town: Workload): void {
  const pull = town.random.pick(town.pulls);
  const orders = `// Orders of the shop, ${town.asked.length}.\n${CHANGE_FILES["src/orders.js"]}`;
  commitTo(town, pull, { files: { "src/orders.js": orders }, isForced: false });
}

function forcePush(town: Workload): void {
  const cart = `${CHANGE_FILES["src/cart.js"]}// ${town.asked.length}\n`;
  const files = { ...CHANGE_FILES, "src/cart.js": cart };
  commitTo(town, town.random.pick(town.pulls), { files, isForced: true });
}

function commitTo(
  { harness }: Workload,
  { repository, number }: OpenPull,
  {
    files,
    isForced,
  }: { readonly files: Readonly<Record<string, string>>; readonly isForced: boolean },
): void {
  const branch = harness.issueOf(number, repository).pull?.headBranch ?? "";
  const seed = { branch, from: "main", message: "More", author: AUTHOR, files };
  harness.host.commit(repository, seed, { isForced });
}

/** Closes a pull request and opens another in its place. */
function close(town: Workload): void {
  const { harness, random, pulls } = town;
  const pull = random.pick(pulls);
  const { repository, number } = pull;
  harness.issueOf(number, repository).state = "closed";
  pulls[pulls.indexOf(pull)] = { repository, number: harness.openPull(repository) };
}

import { randomUUID } from "node:crypto";
import { CHANGE_FILES } from "../../src/demo/sample/change-files.ts";
import { AUTHOR } from "../fakes/serve-scene.ts";
import { note, type OpenPull, send, type Town } from "./town.ts";

/** Something that somebody does on the code host. */
export type Act = (town: Town) => void;

/** What people do, with how often they do it. */
export const ACTS: readonly (readonly [weight: number, act: Act])[] = [
  [40, askForReview],
  [20, askOnLine],
  [12, repeatDelivery],
  [12, saySomethingElse],
  [7, push],
  [3, forcePush],
  [6, close],
];

function askForReview(town: Town): void {
  comment(town, { author: AUTHOR, body: "@asksvc look at the payments" }, true);
}

/** Comments that the gate lets pass by. */
function saySomethingElse(town: Town): void {
  const said = town.random.pick([
    { author: AUTHOR, body: "Please, @asksvc, have a look" },
    { author: "stranger", body: "@asksvc look at the payments" },
    { author: "dependabot[bot]", body: "@asksvc look at the payments" },
  ]);
  comment(town, said, false);
}

function comment(
  town: Town,
  { author, body }: { readonly author: string; readonly body: string },
  isWanted: boolean,
): void {
  const { repository, number } = town.random.pick(town.pulls);
  const id = town.scene.host.comment(repository, number, author, body);
  send(town, note(town, id, { kind: "review", isWanted, repository, number }));
}

/** Starts a thread on a line, or goes on with one. */
function askOnLine(town: Town): void {
  const { scene, random } = town;
  const { repository, number } = random.pick(town.pulls);
  const comments = scene.issueOf(number, repository).pull?.comments ?? [];
  const threads = comments.filter(({ inReplyTo }) => inReplyTo === undefined);
  const place =
    threads.length > 0 && random.chance(0.6)
      ? { inReplyTo: random.pick(threads).id }
      : { path: "src/payments.js", side: "RIGHT" as const, line: 8 };
  const body = "@asksvc why is the customer charged twice?";
  const id = scene.host.commentOnLine(repository, number, { author: AUTHOR, body, ...place });
  send(town, note(town, id, { kind: "followup", isWanted: true, repository, number }));
}

/** Sends again what was sent before: as the same delivery, or as another hook would. */
function repeatDelivery(town: Town): void {
  const { scene, random } = town;
  const { deliveries } = scene.host.state;
  if (deliveries.length === 0) return;
  const { url, requestHeaders, payload, guid } = random.pick(deliveries);
  const id = random.chance(0.5) ? guid : randomUUID();
  const headers = { ...requestHeaders, "x-github-delivery": id };
  const again = fetch(url, { method: "POST", headers, body: JSON.stringify(payload) });
  town.repeats += 1;
  // Nobody needs to take it: it was sent before.
  send(
    town,
    again.then(
      (response) => response.body?.cancel(),
      () => undefined,
    ),
  );
}

function push(town: Town): void {
  const pull = town.random.pick(town.pulls);
  const orders = `// Orders of the shop, ${town.asked.length}.\n${CHANGE_FILES["src/orders.js"]}`;
  commitTo(town, pull, { files: { "src/orders.js": orders }, isForced: false });
}

function forcePush(town: Town): void {
  const cart = `${CHANGE_FILES["src/cart.js"]}// ${town.asked.length}\n`;
  const files = { ...CHANGE_FILES, "src/cart.js": cart };
  commitTo(town, town.random.pick(town.pulls), { files, isForced: true });
}

function commitTo(
  { scene }: Town,
  { repository, number }: OpenPull,
  {
    files,
    isForced,
  }: { readonly files: Readonly<Record<string, string>>; readonly isForced: boolean },
): void {
  const branch = scene.issueOf(number, repository).pull?.headBranch ?? "";
  const seed = { branch, from: "main", message: "More", author: AUTHOR, files };
  scene.host.commit(repository, seed, { isForced });
}

/** Closes a pull request and opens another in its place. */
function close(town: Town): void {
  const { scene, random, pulls } = town;
  const pull = random.pick(pulls);
  const { repository, number } = pull;
  scene.issueOf(number, repository).state = "closed";
  pulls[pulls.indexOf(pull)] = { repository, number: scene.openPull(repository) };
}

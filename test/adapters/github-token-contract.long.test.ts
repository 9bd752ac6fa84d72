import { generateKeyPairSync } from "node:crypto";
import { createAppTokens } from "../../src/adapters/github/create-app-tokens.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import { tokenIssuerContract } from "../contracts/token-issuer.contract.ts";
import { githubOptions, startGithubSample, staticTokens } from "../fakes/github-sample.ts";

const WRONG_TOKEN = "ghs_wrongwrongwrongwrongwrong";

tokenIssuerContract("github app", async (credentials) => {
  const { host, close } = await startGithubSample();
  host.addRepository({ owner: "acme", name: "vault", isPrivate: true });
  host.addRepository({ owner: "acme", name: "bare", isPrivate: true, isInstalled: false });
  host.commit("acme/vault", { branch: "main", message: "Start", files: { a: "a\n" } });
  const options = githubOptions(host);
  const wrong = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const wrongPem = wrong.export({ type: "pkcs1", format: "pem" }).toString();
  const pem = credentials === "wrong" ? wrongPem : host.appPrivateKey;
  const privateKey = createSecret(pem);
  return {
    issuer: createAppTokens({ ...options, appId: host.state.app.id, privateKey }),
    own: { owner: "acme", name: "shop" },
    other: { owner: "acme", name: "vault" },
    foreign: { owner: "acme", name: "bare" },
    login: `${host.state.app.slug}[bot]`,
    may: async (token, operation, { owner, name }) => {
      const address = `${host.apiUrl}/repos/${owner}/${name}`;
      const headers = { authorization: `Bearer ${token}` };
      const post = (path: string, body: object) =>
        fetch(`${address}/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
      const { ok } = await {
        read: () => fetch(`${address}/branches/main`, { headers }),
        comment: () => post("issues/2/comments", { body: "Hello" }),
        commit: () => post("git/blobs", { content: "x", encoding: "utf-8" }),
      }[operation]();
      return ok;
    },
    now: () => options.clock.now(),
    pass: (ms) => options.clock.advance(ms),
    secrets: [...pem.split("\n").filter((line) => line.length > 30), "eyJ"],
    close,
  };
});

const ONE_FOR_ALL = "the token was given to us, and is what it is";

tokenIssuerContract(
  "github token",
  async (credentials) => {
    const { host, close } = await startGithubSample();
    const token = credentials === "wrong" ? WRONG_TOKEN : host.userToken("mia");
    const options = githubOptions(host);
    return {
      issuer: staticTokens(host, token),
      own: { owner: "acme", name: "shop" },
      other: { owner: "acme", name: "vault" },
      foreign: { owner: "acme", name: "bare" },
      login: "mia",
      may: async (given) => given === token,
      now: () => options.clock.now(),
      pass: () => undefined,
      secrets: [token],
      close,
    };
  },
  {
    narrow: ONE_FOR_ALL,
    read: ONE_FOR_ALL,
    review: ONE_FOR_ALL,
    same: ONE_FOR_ALL,
    foreign: ONE_FOR_ALL,
  },
);

import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { openShop } from "../fakes/host-calls.ts";

const HOSTILE = '<script>alert(1)</script> & "quotes"';

async function read(url: string) {
  const response = await fetch(url);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

it("shows a pull request with its comments at their lines", async () => {
  const { host, call, pull } = await openShop();
  const comments = [
    { path: "a.txt", line: 5, body: `On the new line ${HOSTILE}` },
    { path: "a.txt", line: 5, side: "LEFT", body: "On the old line <!-- unseen -->" },
    { path: "new.txt", start_line: 1, line: 2, body: "Better:\n```suggestion\nfresher\n```" },
  ];
  await call(
    `POST ${pull}/reviews`,
    { event: "REQUEST_CHANGES", body: `Summary ${HOSTILE}`, comments },
    "bob",
  );
  await call(`POST ${pull}/reviews`, {
    body: "Not sent",
    comments: [{ path: "a.txt", line: 5, body: "Draft" }],
  });
  await host.comment("acme/shop", 1, "ann", "Thank you");
  const { status, text } = await read(`${host.serverUrl}/acme/shop/pull/1`);
  expect(status).toBe(200);
  expect(text).not.toMatch(/<script|unseen|Not sent|Draft/);
  expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  const order = [
    "Title",
    "bob</strong> asked for changes",
    "ann</strong> commented",
    "-5</td>",
    "On the old line",
    "+five</td>",
    "On the new line",
    "Lines 1 to 2",
    "<pre>fresher</pre>",
  ];
  const places = order.map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
});

it("loads nothing but its own style", async () => {
  const { host } = await openShop();
  const { headers, text } = await read(`${host.serverUrl}/acme/shop/pull/1`);
  const style = /<style>([^<]*)<\/style>/.exec(text)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(headers.get("content-security-policy")).toContain(
    `default-src 'none'; style-src 'sha256-${hash}'`,
  );
  expect(text).not.toMatch(/\son\w+=|style="|javascript:/);
});

it("lists public resources and hides private ones", async () => {
  const { host, call, pull } = await openShop();
  host.addRepository({ owner: "acme", name: "secret", isPrivate: true });
  for (const branch of ["main", "topic"]) {
    host.commit("acme/secret", { branch, message: branch, files: { "a.txt": branch } });
  }
  host.openPull("acme/secret", { title: "Secret", author: "ann", head: "topic" });
  const { text } = await read(host.serverUrl);
  expect(text).toContain('href="/acme/shop/pull/1"');
  expect(text).not.toContain("secret");
  for (const path of ["acme/shop/pull/9", "acme/secret/pull/1", "nothing"]) {
    expect((await read(`${host.serverUrl}/${path}`)).status).toBe(404);
  }
  await call(`POST ${pull}/reviews`, {
    event: "COMMENT",
    comments: [{ path: "new.txt", line: 1, body: "Old remark" }],
  });
  host.commit("acme/shop", { branch: "topic", message: "Gone", files: { "new.txt": null } });
  expect((await read(`${host.serverUrl}/acme/shop/pull/1`)).text).toMatch(
    /Outdated comments[\s\S]*Old remark/,
  );
});

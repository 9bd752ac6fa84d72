import { describe, expect, it } from "vitest";
import {
  findAddressSecrets,
  findNamedSecrets,
} from "../../../../src/domain/inbound/named-secrets.ts";
import { draw } from "./sample-secrets.ts";

const VALUE = `${draw(9, 20)}7Q`;

describe("findNamedSecrets", () => {
  it.each([
    [`password = "${VALUE}"`, "password"],
    [`"client_secret": "${VALUE}"`, "secret"],
    [`api-key: '${VALUE}'`, "api_key"],
    [`export AUTH_TOKEN=${VALUE}`, "token"],
    [`secret_key_base: ${VALUE}`, undefined],
    [`token = ${VALUE};`, "token"],
    [`secret => \`${VALUE}\``, "secret"],
    [`password = load("${VALUE}")`, undefined],
    [`the password "${VALUE}"`, undefined],
    [`token = a.b1.c2.d3.e4.f5.g6.h7`, undefined],
  ])("of %s knows %s", (text, kind) => {
    const [found] = findNamedSecrets(text);
    expect(found?.kind).toBe(kind);
    if (found !== undefined) expect(text.slice(found.start, found.end)).toBe(VALUE);
  });
});

describe("findAddressSecrets", () => {
  it.each([
    ["postgres://app:s3cr3t-Zw@db.prod.example.org/x", ["s3cr3t-Zw"]],
    [
      "https://:tok3n-Zw9@a.example.org and redis://u:hunter2Zw@b.example.org",
      ["tok3n-Zw9", "hunter2Zw"],
    ],
    ["postgres://postgres:postgres@db.example.org", []],
    ["postgres://app:dev-pass@localhost/x", []],
    ["https://$USER:$PASS@a.example.org", []],
    ["https://a.example.org:8080/b@c", []],
  ])("of %s are %j", (text, values) => {
    expect(findAddressSecrets(text).map(({ start, end }) => text.slice(start, end))).toEqual(
      values,
    );
  });
});

import { describe, expect, it } from "vitest";
import {
  isFork,
  type PullRequest,
  pullName,
  repositoryName,
} from "../../../../src/domain/pull/pull-request.ts";

const PULL: PullRequest = {
  ref: { owner: "acme", name: "shop", number: 7 },
  url: "https://host.example/acme/shop/pull/7",
  title: "Change",
  description: "",
  author: "mona",
  isOpen: true,
  base: { branch: "main", sha: "a".repeat(40) },
  head: { branch: "topic", sha: "b".repeat(40) },
  headRepository: "acme/shop",
  mergeBaseSha: "a".repeat(40),
  defaultBranch: "main",
  changedFiles: 1,
};

describe("names", () => {
  it("are written as people write them", () => {
    expect(repositoryName(PULL.ref)).toBe("acme/shop");
    expect(pullName(PULL.ref)).toBe("acme/shop#7");
  });
});

describe("isFork", () => {
  it.each([
    ["acme/shop", false],
    ["ACME/Shop", false],
    ["mona/shop", true],
    ["acme/shop-2", true],
  ])("tells of a head in %s", (headRepository, expected) => {
    expect(isFork({ ...PULL, headRepository })).toBe(expected);
  });

  it("takes a repository that is gone for a fork", () => {
    const { headRepository: _gone, ...rest } = PULL;
    expect(isFork(rest)).toBe(true);
  });
});

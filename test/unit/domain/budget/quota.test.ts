import { describe, expect, it } from "vitest";
import {
  formatQuotaMessage,
  getQuotaLimits,
  quotaKey,
} from "../../../../src/domain/budget/quota.ts";
import { operatorText, publicText } from "../../../../src/domain/core/audience-text.ts";

const ASKING = {
  by: "Mia",
  repository: "Acme/Shop",
  pull: 7,
  now: "2026-01-31T10:30:00.000Z",
  hourAgo: "2026-01-31T09:30:00.000Z",
};
const ALL = { authorDay: 50, repositoryDay: 200, pullHour: 10 };
const [by, repository, pull] = ["Mia", "Acme/Shop", 7];
const today = "2026-01-31T00:00:00.000Z";

describe("quotas", () => {
  it("count what an author asks, in all and in one place, and what a repository is asked", () => {
    expect(getQuotaLimits(ALL, ASKING)).toEqual([
      { name: "loop", max: 10, since: ASKING.hourAgo, by, repository, pull },
      { name: "author", max: 50, since: today, by },
      { name: "repository", max: 200, since: today, repository },
    ]);
  });

  it("look for no loop when all requesters are people", () => {
    const { pull: _pull, ...elsewhere } = ASKING;
    expect(getQuotaLimits(ALL, elsewhere).map(({ name }) => name)).toEqual([
      "author",
      "repository",
    ]);
  });

  it("have no limit at zero", () => {
    expect(getQuotaLimits({ authorDay: 0, repositoryDay: 0, pullHour: 0 }, ASKING)).toEqual([]);
  });

  it("name their setting, and mention no user", () => {
    const words = getQuotaLimits(ALL, ASKING).map((limit) => formatQuotaMessage(limit, by));
    expect(words.map((text) => /QUOTA_\w+/.exec(text)?.[0])).toEqual([
      "QUOTA_PULL_HOUR",
      "QUOTA_AUTHOR_DAY",
      "QUOTA_REPOSITORY_DAY",
    ]);
    expect(words.join()).not.toContain("@");
    for (const text of words.map(publicText)) {
      expect(text).not.toMatch(/[A-Z]_[A-Z]/);
      expect(text).toMatch(
        /is used up: \d+ .*(until midnight \(UTC\)|for up to an hour); ask the operator/,
      );
    }
    // A page makes a sentence of it: a login at its start would get a capital.
    for (const text of words.map(operatorText))
      expect(text.toLowerCase().startsWith(by.toLowerCase())).toBe(false);
  });

  it("are reported once for each author, day and pull request", () => {
    const key = quotaKey(ASKING, 7);
    expect(quotaKey({ ...ASKING, by: "mia", repository: "acme/shop" }, 7)).toBe(key);
    const others = [
      quotaKey({ ...ASKING, by: "sam" }, 7),
      quotaKey({ ...ASKING, now: "2026-02-01T00:00:00.000Z" }, 7),
      quotaKey({ ...ASKING, repository: "acme/till" }, 7),
      quotaKey(ASKING, 8),
    ];
    expect(new Set([key, ...others]).size).toBe(5);
  });
});

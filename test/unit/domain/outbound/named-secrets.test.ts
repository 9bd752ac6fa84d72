import { describe, expect, it } from "vitest";
import { createSecretFilter } from "../../../../src/domain/outbound/secret-filter.ts";

const NAMES = [
  ...["METRICS_TOKEN", "GITHUB_WEBHOOK_SECRET", "SVC_MARKER_KEY", "SVC_SECRET_KEY", "LLM_API_KEY"],
  ...["WEB_SESSION_SECRET", "a runner's secret", "the code host's token", "a stored key"],
];
const toWords = (name: string): readonly string[] => name.toLowerCase().match(/[a-z]+/g) ?? [];
/** Ways in which people derive a value from the name of its setting. */
const PREFIXES: readonly ((words: readonly string[]) => string)[] = [
  (words) => words.join("-"),
  (words) => words.join("_"),
  (words) => words.join("_").toUpperCase(),
  (words) => words.join(""),
  (words) => words.join("."),
  (words) => `svc-${words.join("-")}`,
];
const RANDOM = "q7Zk2Vt9xLw4Rb6N";
const CASES = NAMES.flatMap((name) =>
  PREFIXES.map((derive) => ({ name, prefix: derive(toWords(name)) })),
);

function gateFor(name: string, value: string) {
  const gate = createSecretFilter();
  const incidents: string[] = [];
  gate.onHit((hits) => incidents.push(...hits.map((hit) => hit.name)));
  gate.registerSecret(name, value);
  return { gate, incidents };
}

describe("secrets that are called like their setting", () => {
  it.each(CASES)(
    "$name=$prefix-…: the name is public, and the value is not",
    ({ name, prefix }) => {
      const value = `${prefix}-${RANDOM}`;
      const { gate, incidents } = gateFor(name, value);
      for (const text of [
        name,
        prefix,
        `[redacted: ${name}]`,
        `Set ${name} to ${prefix}-something.`,
      ])
        expect(gate.redact(text, "comment")).toEqual({ text, hits: [] });
      expect(incidents).toEqual([]);
      const once = gate.redact(`see ${value} here`, "comment");
      expect(once.text).toBe(`see [redacted: ${name}] here`);
      expect(gate.redact(once.text, "comment")).toEqual({ text: once.text, hits: [] });
      for (let at = 0; at + 12 <= RANDOM.length; at += 1)
        expect(gate.redact(RANDOM.slice(at, at + 12), "comment").hits).not.toEqual([]);
      expect(gate.redact([...value].reverse().join(""), "comment").hits).not.toEqual([]);
    },
  );

  it.each(CASES)("$name=$prefix: a label is never redacted again", ({ name, prefix }) => {
    const { gate } = gateFor(name, prefix);
    const { text } = gate.redact(`a ${prefix} b`, "comment");
    expect(gate.redact(text, "comment").text).toBe(text);
    expect(text).not.toMatch(/redacted[^\]]*redacted/);
  });

  it("a value of only such words is found as a whole", () => {
    const { gate } = gateFor("METRICS_TOKEN", "svc-metrics-token-secret");
    const text = "is it svc-metrics-token-secret?";
    expect(gate.redact(text, "comment").text).toBe("is it [redacted: METRICS_TOKEN]?");
    expect(gate.redact("is it svc-metrics-token?", "comment").hits).toEqual([]);
  });

  it("one secret's name does not give another away", () => {
    const gate = createSecretFilter();
    gate.registerSecret("METRICS_TOKEN", `webhook-secret-${RANDOM}`);
    gate.registerSecret("GITHUB_WEBHOOK_SECRET", "metrics-token-8fJ2mQ7wXz5K");
    const { text, hits } = gate.redact(
      `metrics-token-8fJ2mQ7wXz5K webhook-secret-${RANDOM}`,
      "log",
    );
    expect(text).toBe("[redacted: GITHUB_WEBHOOK_SECRET] [redacted: METRICS_TOKEN]");
    expect(hits.map(({ name }) => name).sort()).toEqual(["GITHUB_WEBHOOK_SECRET", "METRICS_TOKEN"]);
  });

  it("a value of only signs is still registered", () => {
    const { gate } = gateFor("METRICS_TOKEN", "#+!?%&/()=*~<>;");
    expect(gate.redact("it is #+!?%&/()=*~<>;", "comment").hits).not.toEqual([]);
  });
});

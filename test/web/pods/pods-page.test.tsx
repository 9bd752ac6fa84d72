import { describe, expect, it } from "vitest";
import { View } from "../../../src/adapters/web/pages/pods/pods-page.tsx";
import { renderView } from "../render-view.tsx";
import { samplePod, WAITING } from "./sample-pods.ts";

describe("the first HTML of the pods", () => {
  it("has the eight columns of a row, each with its value", () => {
    const html = renderView(<View pods={[samplePod()]} waiting={[]} />);
    const heads = [...html.matchAll(/class="sort">([^<]+)</g)].map(([, words]) => words);
    expect(heads).toEqual([
      ...["Started", "Kind", "Repo", "User"],
      ...["Job status", "Pod phase", "Node", "Pod name"],
    ]);
    for (const words of [
      "10 min ago",
      "Review",
      "acme/widgets",
      "octo-dev",
      "host-1",
      "thread-0198",
    ])
      expect(html).toContain(words);
    expect(html).toContain('href="/reviews/acme/widgets/482/0198"');
    expect(html).not.toContain("<h2>Waiting");
  });

  it("reports that nothing is running", () => {
    const html = renderView(<View pods={[]} waiting={[]} />);
    expect(html).toContain("Nothing is running");
    expect(html).not.toContain("<table");
  });

  it("marks an orphan, and explains it above the table", () => {
    const html = renderView(<View pods={[samplePod({ isOrphan: true })]} waiting={[]} />);
    expect(html).toContain("1 orphan.");
    expect(html).toContain("Orphan</span>");
    expect(html).toContain("Stop the orphan");
  });

  it("shows what waits with its place and since when", () => {
    const html = renderView(<View pods={[]} waiting={[WAITING]} />);
    expect(html).toContain('aria-label="Cancel Task of acme/gateway, place 2"');
    expect(html).toContain("3 min");
  });

  it("has group headings only when the server reports places", () => {
    const grouped = renderView(<View pods={[samplePod({ runsIn: "docker" })]} waiting={[]} />);
    expect(grouped).toContain("<strong>docker</strong>");
    expect(renderView(<View pods={[samplePod()]} waiting={[]} />)).not.toContain(
      'scope="rowgroup"',
    );
  });
});

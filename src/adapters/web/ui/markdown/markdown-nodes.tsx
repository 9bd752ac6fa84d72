import type { Definition, List, ListItem, Nodes, Table, TableRow } from "mdast";
import { Fragment, type ReactNode } from "react";
import { safeLink } from "../link-scheme.ts";

/** Deeper nesting than anybody reads is shown as its text: it would only exhaust the stack. */
const MAX_DEPTH = 40;

interface Place {
  /** Targets of links that are written elsewhere in the text, by their identifiers. */
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly depth: number;
  /** Items of a list without blank lines stand without paragraphs. */
  readonly isTight?: boolean;
  /** A link has no links in it. */
  readonly isInLink?: boolean;
}

/** Shows the content of a node. There is no way from a text to an element but the cases below. */
export function MarkdownNodes({
  nodes,
  place,
}: {
  readonly nodes: readonly Nodes[];
  readonly place: Place;
}): ReactNode {
  return nodes.map((node, at) => (
    // A text is parsed as a whole: nothing in it moves.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={at}>{show(node, place)}</Fragment>
  ));
}

function show(node: Nodes, place: Place): ReactNode {
  if (place.depth > MAX_DEPTH) return textOf(node);
  switch (node.type) {
    case "text":
      return place.isInLink === true ? node.value : withAddresses(node.value);
    case "html":
      // Shown as what it is.
      return node.value;
    case "paragraph":
      return place.isTight === true ? within(node, place) : <p>{within(node, place)}</p>;
    case "heading":
      return <h4>{within(node, place)}</h4>;
    case "emphasis":
      return <em>{within(node, place)}</em>;
    case "strong":
      return <strong>{within(node, place)}</strong>;
    case "delete":
      return <del>{within(node, place)}</del>;
    case "inlineCode":
      return <code>{node.value}</code>;
    case "code":
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    case "break":
      return <br />;
    case "thematicBreak":
      return <hr />;
    case "blockquote":
      return <blockquote>{within(node, place)}</blockquote>;
    case "list":
      return showList(node, place);
    case "table":
      return showTable(node, place);
    case "link":
      return link(node.url, within(node, { ...place, isInLink: true }));
    case "linkReference":
      return link(
        place.definitions.get(node.identifier)?.url,
        within(node, { ...place, isInLink: true }),
      );
    case "image":
      return image(node.url, node.alt);
    case "imageReference":
      return image(place.definitions.get(node.identifier)?.url, node.alt);
    default:
      return null;
  }
}

function within(node: Extract<Nodes, { children: unknown }>, place: Place): ReactNode {
  const { definitions, depth, isInLink = false } = place;
  return (
    <MarkdownNodes nodes={node.children} place={{ definitions, depth: depth + 1, isInLink }} />
  );
}

/** An address as people write it; the stop or bracket behind it is not of it. */
const ADDRESS = /(https?:\/\/[^\s<>"']*[^\s<>"'.,:;!?)\]}*_~])/;

/** Makes links of the addresses in a text. */
function withAddresses(text: string): ReactNode {
  if (!text.includes("://")) return text;
  // The odd pieces are addresses.
  return text.split(ADDRESS).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is parsed as a whole
    <Fragment key={at}>{at % 2 === 1 ? link(piece, piece) : piece}</Fragment>
  ));
}

function link(url: string | undefined, children: ReactNode): ReactNode {
  const address = url === undefined ? undefined : safeLink(url);
  if (address === undefined) return children;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" title={address}>
      {children}
    </a>
  );
}

/** A picture would tell its host who reads this, and when. */
function image(url: string | undefined, alt: string | null | undefined): ReactNode {
  return link(url, `[image: ${alt ? alt : "without a description"}]`);
}

function showList({ ordered, start, children, spread }: List, place: Place): ReactNode {
  const items = children.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is parsed as a whole
    <li key={at}>{showItem(item, place, spread === true || item.spread === true)}</li>
  ));
  return ordered === true ? <ol start={start ?? 1}>{items}</ol> : <ul>{items}</ul>;
}

function showItem({ checked, children }: ListItem, place: Place, isLoose: boolean): ReactNode {
  const { definitions, depth } = place;
  const mark = typeof checked === "boolean" ? (checked ? "☑ " : "☐ ") : "";
  return (
    <>
      {mark}
      <MarkdownNodes
        nodes={children}
        place={{ definitions, depth: depth + 1, isTight: !isLoose }}
      />
    </>
  );
}

function showTable({ children }: Table, place: Place): ReactNode {
  const [head, ...rows] = children;
  return (
    <table>
      {head === undefined ? null : <thead>{showRow(head, place, "th")}</thead>}
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is parsed as a whole
          <Fragment key={at}>{showRow(row, place, "td")}</Fragment>
        ))}
      </tbody>
    </table>
  );
}

function showRow({ children }: TableRow, place: Place, Cell: "th" | "td"): ReactNode {
  return (
    <tr>
      {children.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is parsed as a whole
        <Cell key={at}>{within(cell, place)}</Cell>
      ))}
    </tr>
  );
}

/** The words of a node without its form, without a stack. */
function textOf(node: Nodes): string {
  const words: string[] = [];
  const left: Nodes[] = [node];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if ("value" in next) words.push(next.value);
    if ("children" in next) left.push(...[...next.children].reverse());
  }
  return words.join(" ");
}

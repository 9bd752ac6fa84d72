import type {
  Definition,
  Link,
  LinkReference,
  List,
  ListItem,
  Nodes,
  Table,
  TableRow,
} from "mdast";
import { Fragment, type ReactNode } from "react";
import { type LinkPolicy, mayLink } from "../../../../domain/outbound/link-policy.ts";
import { safeLink } from "../link-scheme.ts";

/** Deeper nesting than anybody reads is shown as its text: it would only exhaust the stack. */
const MAX_DEPTH = 40;

interface Place {
  /** Targets of links that are written elsewhere in the text, by their identifiers. */
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly links: LinkPolicy;
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
      return place.isInLink === true ? node.value : withAddresses(node.value, place);
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
      return link(node.url, place, wordsOf(node, place));
    case "linkReference":
      return link(place.definitions.get(node.identifier)?.url, place, wordsOf(node, place));
    case "image":
      return image(node.url, place, node.alt);
    case "imageReference":
      return image(place.definitions.get(node.identifier)?.url, place, node.alt);
    default:
      return null;
  }
}

function within(node: Extract<Nodes, { children: unknown }>, place: Place): ReactNode {
  const { definitions, links, depth, isInLink = false } = place;
  const inner = { definitions, links, depth: depth + 1, isInLink };
  return <MarkdownNodes nodes={node.children} place={inner} />;
}

/** An address as people write it; the stop or bracket behind it is not of it. */
const ADDRESS = /(https?:\/\/[^\s<>"']*[^\s<>"'.,:;!?)\]}*_~])/;

/** Makes links of the addresses in a text. */
function withAddresses(text: string, place: Place): ReactNode {
  if (!text.includes("://")) return text;
  // The odd pieces are addresses.
  return text.split(ADDRESS).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is parsed as a whole
    <Fragment key={at}>{at % 2 === 1 ? link(piece, place, piece) : piece}</Fragment>
  ));
}

/** What a link says: as a string when it is only words. */
function wordsOf(node: Link | LinkReference, place: Place): ReactNode {
  const [only, ...more] = node.children;
  return only?.type === "text" && more.length === 0
    ? only.value
    : within(node, { ...place, isInLink: true });
}

/** A link to where a model's text may lead; of any other, its words and its address are read and nothing is clicked. */
function link(url: string | undefined, { links, isInLink }: Place, words: ReactNode): ReactNode {
  const address = url === undefined ? undefined : safeLink(url);
  if (address === undefined) return words;
  if (isInLink !== true && mayLink(address, links))
    return (
      <a href={address} target="_blank" rel="noopener noreferrer nofollow" title={address}>
        {words}
      </a>
    );
  if (typeof words === "string" && safeLink(words) === address) return words;
  return (
    <>
      {words} ({address})
    </>
  );
}

/** A picture would tell its host who reads this, and when. */
function image(url: string | undefined, place: Place, alt: string | null | undefined): ReactNode {
  return link(url, place, `[image: ${alt ? alt : "without a description"}]`);
}

function showList({ ordered, start, children, spread }: List, place: Place): ReactNode {
  const items = children.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is parsed as a whole
    <li key={at}>{showItem(item, place, spread === true || item.spread === true)}</li>
  ));
  return ordered === true ? <ol start={start ?? 1}>{items}</ol> : <ul>{items}</ul>;
}

function showItem({ checked, children }: ListItem, place: Place, isLoose: boolean): ReactNode {
  const { definitions, links, depth } = place;
  const mark = typeof checked === "boolean" ? (checked ? "☑ " : "☐ ") : "";
  return (
    <>
      {mark}
      <MarkdownNodes
        nodes={children}
        place={{ definitions, links, depth: depth + 1, isTight: !isLoose }}
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

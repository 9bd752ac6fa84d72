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
import { isLinkAllowed, type LinkPolicy } from "../../../../domain/outbound/link-policy.ts";
import { safeLink } from "../safe-link.ts";

/** Deeper nesting is shown as plain text, as it would exhaust the stack. */
const MAX_DEPTH = 40;

interface RenderContext {
  /** Targets of reference links by identifier. */
  readonly definitions: ReadonlyMap<string, Definition>;
  readonly links: LinkPolicy;
  readonly depth: number;
  /** Items of a tight list are rendered without paragraphs. */
  readonly isTight?: boolean;
  /** Links cannot be nested. */
  readonly isInLink?: boolean;
}

/** Renders the children of a node. Only the cases below create elements. */
export function MarkdownNodes({
  nodes,
  place,
}: {
  readonly nodes: readonly Nodes[];
  readonly place: RenderContext;
}): ReactNode {
  return nodes.map((node, at) => (
    // A text is parsed as a whole: nothing in it moves.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Fragment key={at}>{renderNode(node, place)}</Fragment>
  ));
}

function renderNode(node: Nodes, place: RenderContext): ReactNode {
  if (place.depth > MAX_DEPTH) return plainText(node);
  switch (node.type) {
    case "text":
      return place.isInLink === true ? node.value : linkAddresses(node.value, place);
    case "html":
      // HTML is shown as text.
      return node.value;
    case "paragraph":
      return place.isTight === true ? (
        renderChildren(node, place)
      ) : (
        <p>{renderChildren(node, place)}</p>
      );
    case "heading":
      return <h4>{renderChildren(node, place)}</h4>;
    case "emphasis":
      return <em>{renderChildren(node, place)}</em>;
    case "strong":
      return <strong>{renderChildren(node, place)}</strong>;
    case "delete":
      return <del>{renderChildren(node, place)}</del>;
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
      return <blockquote>{renderChildren(node, place)}</blockquote>;
    case "list":
      return renderList(node, place);
    case "table":
      return renderTable(node, place);
    case "link":
      return renderLink(node.url, place, linkContent(node, place));
    case "linkReference":
      return renderLink(
        place.definitions.get(node.identifier)?.url,
        place,
        linkContent(node, place),
      );
    case "image":
      return renderImage(node.url, place, node.alt);
    case "imageReference":
      return renderImage(place.definitions.get(node.identifier)?.url, place, node.alt);
    default:
      return null;
  }
}

function renderChildren(
  node: Extract<Nodes, { children: unknown }>,
  place: RenderContext,
): ReactNode {
  const { definitions, links, depth, isInLink = false } = place;
  const inner = { definitions, links, depth: depth + 1, isInLink };
  return <MarkdownNodes nodes={node.children} place={inner} />;
}

/** URL in running text, without trailing punctuation or brackets. */
const ADDRESS = /(https?:\/\/[^\s<>"']*[^\s<>"'.,:;!?)\]}*_~])/;

/** Converts the URLs in a text to links. */
function linkAddresses(text: string, place: RenderContext): ReactNode {
  if (!text.includes("://")) return text;
  // The odd pieces are URLs.
  return text.split(ADDRESS).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is parsed as a whole
    <Fragment key={at}>{at % 2 === 1 ? renderLink(piece, place, piece) : piece}</Fragment>
  ));
}

/** Returns the content of a link, as a string if it is plain text. */
function linkContent(node: Link | LinkReference, place: RenderContext): ReactNode {
  const [only, ...more] = node.children;
  return only?.type === "text" && more.length === 0
    ? only.value
    : renderChildren(node, { ...place, isInLink: true });
}

/** Renders a link if its target is allowed for untrusted text; otherwise shows its text and URL. */
function renderLink(
  url: string | undefined,
  { links, isInLink }: RenderContext,
  words: ReactNode,
): ReactNode {
  const address = url === undefined ? undefined : safeLink(url);
  if (address === undefined) return words;
  if (isInLink !== true && isLinkAllowed(address, links))
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

/**
 * Renders a link instead of an image, which would disclose to its host who reads the page and when.
 */
function renderImage(
  url: string | undefined,
  place: RenderContext,
  alt: string | null | undefined,
): ReactNode {
  return renderLink(url, place, `[image: ${alt ? alt : "without a description"}]`);
}

function renderList({ ordered, start, children, spread }: List, place: RenderContext): ReactNode {
  const items = children.map((item, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a text is parsed as a whole
    <li key={at}>{renderItem(item, place, spread === true || item.spread === true)}</li>
  ));
  return ordered === true ? <ol start={start ?? 1}>{items}</ol> : <ul>{items}</ul>;
}

function renderItem(
  { checked, children }: ListItem,
  place: RenderContext,
  isLoose: boolean,
): ReactNode {
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

function renderTable({ children }: Table, place: RenderContext): ReactNode {
  const [head, ...rows] = children;
  return (
    <table>
      {head === undefined ? null : <thead>{renderRow(head, place, "th")}</thead>}
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text is parsed as a whole
          <Fragment key={at}>{renderRow(row, place, "td")}</Fragment>
        ))}
      </tbody>
    </table>
  );
}

function renderRow({ children }: TableRow, place: RenderContext, Cell: "th" | "td"): ReactNode {
  return (
    <tr>
      {children.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text is parsed as a whole
        <Cell key={at}>{renderChildren(cell, place)}</Cell>
      ))}
    </tr>
  );
}

/** Returns the text of a node without formatting, iteratively. */
function plainText(node: Nodes): string {
  const words: string[] = [];
  const left: Nodes[] = [node];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if ("value" in next) words.push(next.value);
    if ("children" in next) left.push(...[...next.children].reverse());
  }
  return words.join(" ");
}

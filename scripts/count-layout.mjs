// Prints metrics of the sources: small files, line noise, missing documentation, folder cycles.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import ts from "typescript";

process.chdir(resolve(process.argv[2] ?? "."));
const list = (...patterns) =>
  execFileSync("git", ["ls-files", ...patterns], { encoding: "utf8", maxBuffer: 1e8 })
    .split("\n")
    .filter((path) => path !== "");

const sources = list("src/*.ts", "src/*.tsx").filter((path) => !path.endsWith(".d.ts"));
const files = new Map(sources.map((path) => [path, parse(path)]));

function parse(path) {
  const text = readFileSync(path, "utf8");
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  return { path, text, tree, imports: importsOf(path, tree), exports: exportsOf(tree) };
}

function importsOf(path, tree) {
  return tree.statements
    .filter((node) => ts.isImportDeclaration(node) || ts.isExportDeclaration(node))
    .map((node) => node.moduleSpecifier?.text)
    .filter((name) => name?.startsWith("."))
    .map((name) => join(dirname(path), name));
}

function exportsOf(tree) {
  const isExported = (node) =>
    ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  return tree.statements.filter(isExported);
}

const hasDoc = (node) => ts.getJSDocCommentsAndTags(node).length > 0;
const lineCount = ({ text }) => text.split("\n").length - 1;
const all = [...files.values()];
const inFolder = (folder) => all.filter(({ path }) => path.startsWith(folder));
const count = (items, matches) => items.filter(matches).length;
const sum = (items, measure) => items.reduce((total, item) => total + measure(item), 0);
const matchCount = (text, pattern) => [...text.matchAll(pattern)].length;

function countSingleUse() {
  const importers = new Map();
  for (const { path, imports } of all)
    for (const target of imports) importers.set(target, [...(importers.get(target) ?? []), path]);
  return count(all, (file) => {
    const [importer, ...others] = importers.get(file.path) ?? [];
    if (importer === undefined || others.length > 0) return false;
    const isSmall = file.exports.length === 1 && lineCount(file) <= 40;
    return isSmall && dirname(importer) === dirname(file.path);
  });
}

function countMembersWithoutDoc() {
  const interfaces = inFolder("src/ports/").flatMap(({ exports }) =>
    exports.filter(ts.isInterfaceDeclaration),
  );
  return sum(interfaces, ({ members }) => count([...members], (member) => !hasDoc(member)));
}

/** Counts folders of one layer that import each other. */
function findTwoWayPairs(layer) {
  const edges = new Set();
  const folderOf = (path) => path.slice(layer.length).split("/")[0];
  for (const { path, imports } of inFolder(layer)) {
    for (const target of imports) {
      if (target.startsWith(layer) && folderOf(path) !== folderOf(target))
        edges.add(`${folderOf(path)} ${folderOf(target)}`);
    }
  }
  return [...edges].filter((edge) => {
    const [from, to] = edge.split(" ");
    return from < to && edges.has(`${to} ${from}`);
  });
}

const comments = sum(all, ({ text }) =>
  matchCount(text, /\/\*\*\s+(?:\*\s+)?(?:What|Whether|Who|How|Where)\b/g),
);
const commentText = all
  .flatMap(({ text }) => [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm)])
  .map(([comment]) => comment);
const documents = list("*.md", "docs/*.md", ":!docs/decisions").map((path) =>
  readFileSync(path, "utf8"),
);
const help = list("src/config/*.ts", "src/cli/**/command.ts").map((path) =>
  readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, ""),
);
const vague = /\b(?:nobody|somebody|whoever|whatever)\b/gi;
const documented = [
  ...inFolder("src/ports/"),
  ...inFolder("src/domain/"),
  files.get("src/index.ts"),
];
const pairs = ["src/app/", "src/domain/"].flatMap(findTwoWayPairs);

const rows = {
  "files under 15 lines": count(all, (file) => lineCount(file) < 15),
  "files of one export and one importer in the same folder, at most 40 lines": countSingleUse(),
  "conditional spreads": sum(all, ({ text }) =>
    matchCount(
      text,
      /\.\.\.\((?:[^()]|\([^()]*\))*?\?\s*(?:\{\}|undefined)\s*:|\.\.\.\((?:[^()]|\([^()]*\))*?:\s*\{\}\s*\)|\.\.\.\([^()]*&&\s*\{/g,
    ),
  ),
  "literal spreads": sum(all, ({ text }) => matchCount(text, /\.\.\.\{/g)),
  "doc comments that begin with What, Whether, Who, How or Where": comments,
  "nobody, somebody, whoever, whatever in documents, help, settings and comments": sum(
    [...commentText, ...documents, ...help],
    (text) => matchCount(text, vague),
  ),
  "lines of src": sum(all, lineCount),
  "exports of ports, domain and index without documentation": sum(documented, ({ exports }) =>
    count(exports, (node) => !hasDoc(node)),
  ),
  "port members without documentation": countMembersWithoutDoc(),
  "two-way pairs of folders": pairs.length,
};
for (const [name, value] of Object.entries(rows))
  console.log(`${String(value).padStart(7)}  ${name}`);
if (pairs.length > 0)
  console.log(`         ${pairs.join(", ").replaceAll(" ", "-").replaceAll(",-", ", ")}`);

/** Kinds of defects with the words that describe them. */
const KINDS: Readonly<Record<string, RegExp>> = {
  absence:
    /\b(?:null\w*|nil|undefined|optional|absent|unset|dereferenc\w*|missing (?:value|key|entry|field)|does not exist|no such|nothing is found)\b/g,
  bounds:
    /\b(?:off.by.one|bound\w*|ind(?:ex|ices)\w*|fencepost|inclusive|exclusive|last (?:\w+ )?(?:element|item|line|entry|row|page|record|character|day)|final (?:element|item|line|entry|row|page|record)|one too (?:few|many)|past the end|beyond the end|out of range|upper limit|lower limit)\b/g,
  race: /\b(?:rac(?:e|es|y)|concurren\w*|atomic\w*|lock\w*|mutex\w*|interleav\w*|simultaneous\w*|parallel\w*|at the same time|at once|synchroni[sz]\w*|thread.?safe\w*|two (?:requests|callers|processes|workers))\b/g,
  release:
    /\b(?:clos(?:e|es|ed|ing)|dispos\w*|releas\w*|leak\w*|descriptors?|unsubscrib\w*|clean(?:s|ed)?.?up|cleanup|never freed|stays? open|left open|remains? open)\b/g,
  growth: /\b(?:unbounded|grow\w*|memory|retain\w*|evict\w*|piles? up|accumulat\w*)\b/g,
  injection:
    /\b(?:inject\w*|escap\w*|saniti[sz]\w*|interpolat\w*|concatenat\w*|xss|malicious|attacker\w*|untrusted|hostile|shell)\b/g,
  traversal:
    /\b(?:traversal|symlinks?|outside (?:of )?(?:the )?\w+ (?:folder|directory)|escapes? the (?:folder|directory|root)|dot.dot)\b/g,
  access:
    /\b(?:authori[sz]\w*|authenticat\w*|permission\w*|privilege\w*|signed in|log(?:ged)? in|access control|any user|owner(?:ship)?|roles?)\b/g,
  secrets:
    /\b(?:secrets?|credentials?|passwords?|api keys?|access tokens?|plain ?text|sensitive)\b/g,
  speed:
    /\b(?:quadratic\w*|slow\w*|performance|expensive\w*|n ?\+ ?1|o\(n\S*|nested loops?|linear (?:scan|search)|scal(?:e|es|ing)|every iteration|each iteration|inside the loop|recomput\w*|round.?trips?|latency)\b/g,
  naming:
    /\b(?:nam(?:e|es|ed|ing)|renam\w*|misleading\w*|misnomer|abbreviat\w*|reads? as|readers?|suggests? that)\b/g,
  documentation: /\b(?:comments?|document\w*|docstrings?|explain\w*|readme|undocumented|doc)\b/g,
  tests: /\b(?:tests?|tested|untested|coverage|assert\w*|fixtures?|spec|specs)\b/g,
  swallowing:
    /\b(?:swallow\w*|silent\w*|ignor(?:e|es|ed|ing)|hid(?:e|es|den|ing)|discard\w*|suppress\w*|empty catch|goes unnoticed|vanish\w*|lost error)\b/g,
  waiting:
    /\b(?:await\w*|promises?|unhandled rejections?|fire.and.forget|async\w*|floating|callbacks?|settl(?:e|es|ed))\b/g,
  types:
    /\b(?:casts?|casting|any type|type assertion\w*|assertion|unsafe\w*|typed|typing|type.?check\w*|compiler|type system)\b/g,
  time: /\b(?:time.?zones?|utc|local time|daylight|dst|offsets?|midnight|calendar|clocks?|summer)\b/g,
  precision:
    /\b(?:round(?:s|ed|ing)|float\w*|precision|cents?|decimals?|fraction\w*|binary arithmetic)\b/g,
  overflow:
    /\b(?:overflow\w*|truncat\w*|32.?bits?|wraps? around|max(?:imum)? safe|too large (?:a )?(?:number|integer)s?)\b/g,
  encoding:
    /\b(?:utf\S*|unicode|encod\w*|decod\w*|surrogat\w*|ascii|charset|non.?latin|emojis?|umlauts?|multi.?byte)\b/g,
  repetition:
    /\b(?:duplicat\w*|twice|double|copied|copy.past\w*|same (?:code|lines|logic)|already exists|repeated (?:code|logic|block))\b/g,
  mutation:
    /\b(?:mutat\w*|in place|shared state|side effects?|alias\w*|caller.s|modif(?:y|ies|ied) (?:its|the) (?:argument|parameter|input))\b/g,
  fallback: /\b(?:defaults?|fall.?backs?|falls back|configur\w*|settings?)\b/g,
  patience:
    /\b(?:time.?outs?|retr(?:y|ies|ied|ying)|hang\w*|deadlines?|back.?off|forever|never returns|attempts)\b/g,
  validation:
    /\b(?:validat\w*|unchecked|reject\w*|negative|malformed|invalid|accepts? any|blank|whitespace|empty (?:string|text|list|array|input|name))\b/g,
  sorting:
    /\b(?:sort\w*|compar(?:ator|ison)\w*|alphabetic\w*|lexicographic\w*|ascending|descending|ordering|stable order)\b/g,
  case: /\b(?:upper.?case\w*|lower.?case\w*|case.?(?:in)?sensitiv\w*|capital\w*)\b/g,
  pattern: /\b(?:regex\w*|regular expressions?|patterns?|backtrack\w*|anchored)\b/g,
  disuse:
    /\b(?:unused|dead code|never (?:used|called|read)|unreachable|redundant|left.?over|obsolete|no longer (?:used|needed))\b/g,
  inversion:
    /\b(?:invert\w*|negat(?:ed|ion)|opposite|reversed|wrong way (?:a)?round|condition is wrong|flipped)\b/g,
  equality:
    /\b(?:coerc\w*|loose(?:ly)? (?:equal\w*|compar\w*)|strict equality|by reference|identity comparison)\b/g,
  logging: /\b(?:log(?:s|ged|ging)?|log line|verbos\w*|debug output|printed)\b/g,
  literals:
    /\b(?:magic (?:number|value|string)s?|hard.?coded|literals?|constants?|unexplained number)\b/g,
  size: /\b(?:too long|complex\w*|deep(?:ly)? nest\w*|split (?:up|into)|several responsibilities|hard to follow|cyclomatic)\b/g,
  staleness: /\b(?:stale|cach(?:e|es|ed|ing)|invalidat\w*|outdated|out of date|old value)\b/g,
  compatibility:
    /\b(?:breaking|backwards?|compatib\w*|deprecat\w*|existing callers|old clients|public api)\b/g,
  rollback:
    /\b(?:rollbacks?|rolled back|transactions?|half.?(?:way|written)|partial\w*|inconsistent state|all or nothing)\b/g,
  repeatability:
    /\b(?:idempoten\w*|redeliver\w*|delivered twice|sent again|applied twice|charged twice)\b/g,
};

/** Kinds of defects that a text mentions, and those that it mentions most. */
export interface DefectKinds {
  readonly all: ReadonlySet<string>;
  readonly main: ReadonlySet<string>;
}

/** Kinds that the first line names count more than those of the explanation. */
const TITLE_WEIGHT = 3;

/** Finds the kinds of defects that a text without identifiers is about. Its first line is the title. */
export function readDefectKinds(text: string): DefectKinds {
  const lower = text.toLowerCase();
  const end = lower.indexOf("\n");
  const title = end < 0 ? lower : lower.slice(0, end);
  const scores = Object.entries(KINDS).map(([kind, pattern]) => {
    const score = countMatches(lower, pattern) + TITLE_WEIGHT * countMatches(title, pattern);
    return { kind, score };
  });
  const found = scores.filter(({ score }) => score > 0);
  const best = Math.max(0, ...found.map(({ score }) => score));
  return {
    all: new Set(found.map(({ kind }) => kind)),
    main: new Set(found.filter(({ score }) => score === best).map(({ kind }) => kind)),
  };
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Compares the defects that two texts are about; `unclear` if they have some in common, and not the main ones. */
export function compareDefectKinds(
  left: DefectKinds,
  right: DefectKinds,
): "same" | "different" | "unclear" | "unknown" {
  if (left.all.size === 0 || right.all.size === 0) return "unknown";
  if (![...left.all].some((kind) => right.all.has(kind))) return "different";
  return [...left.main].some((kind) => right.main.has(kind)) ? "same" : "unclear";
}

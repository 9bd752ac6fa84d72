import type { LanguageRules } from "../language-rules.ts";

/** Shell: bats, shunit2, shellspec, and plain scripts. */
export const SHELL: LanguageRules = {
  path: /\.(?:bats|sh|bash|zsh|ksh|fish)$/,
  tests: [
    /^\s*@test\s+(?<quote>["'])(?<name>.+?)\k<quote>/,
    /^\s*(?:function\s+)?(?<name>test\w*)\s*\(\s*\)/,
    /^\s*(?:It|Example|Specify)\s+(?<quote>["'])(?<name>.+?)\k<quote>/,
  ],
  quotes: [],
  comment: /^\s*#/,
  assertion:
    /^(?!.*\(\)\s*\{?\s*$)(?:.*(?:^|[;&|!({]|\b(?:if|elif|then|while|run|do)\s)\s*!?\s*(?:\[\[?\s|\(\(|test\s)|.*\b(?:assert|refute|expect)\w*\b|\s*(?:The|When)\s|.*\b(?:grep|diff|cmp)\s|.*\bexit\s+[1-9]|.*\bfail\b)/,
  strict:
    /\s(?:=|==|-eq)\s|\bassert_(?:output|line|equal|success)\b|\bassert(?:Equals|Same)\b|\bThe\b.*\b(?:equal|eq)\b/,
  loose:
    /\s(?:!=|-ne|-gt|-ge|-lt|-le|=~|-n|-z)\s|\bassert_(?:output|line)\s+(?:-p|--partial|-e|--regexp)\b|\bassertNot\w+|\brefute\w*/,
  vacuous:
    /\[\[?\s+(["']?[\w$]+["']?)\s+(?:=|==|-eq)\s+\1\s+\]|\[\s+(?:1|true)\s+\]|\btest\s+(["']?[\w$]+["']?)\s+(?:=|-eq)\s+\2\s*$|\bassert\s+true\b/,
  skip: /^\s*skip\b|^\s*(?:Skip|Pending|xIt)\b|\bstartSkipping\b|\bbats:focus\b|^\s*if\s+false\b|^\s*exit\s+0\b/,
};

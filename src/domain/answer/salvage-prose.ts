const FENCED = /^(?:```|~~~)[^\n]*\n[\s\S]*?(?:^(?:```|~~~)[^\S\n]*$|(?![\s\S]))/gm;
const WHOLE_FENCE = /^(```|~~~)(?:markdown|md|text)?[^\S\n]*\n([\s\S]*?)\n\1\s*$/;
const SPEAKER = /^(?:assistant|ai|model|final)\s*:\s*/i;
const REFUSAL =
  /^(?:i['’]?m (?:very )?sorry|sorry\b|i apologi[sz]e|i (?:can(?:no|['’])t|am unable|am not able|won['’]t))/i;
// Unparsed data is not worth showing to people.
const DATA = /^(?:(?:```|~~~)\w*\s*)?(?:\{\s*["'{[]|\[\s*[{"])/;
const YAML_KEY = /^(?:summary|event|comments|title|body|patch):(?=\s)/gm;
const MIN_LETTERS = 20;
const MIN_SHARE = 0.5;
const MAX_REFUSAL = 400;

/** Returns prose worth publishing as it is; `undefined` for no prose, an announcement or a refusal. */
export function salvageProse(prose: string, talk: string): string | undefined {
  const text = prose.trim().replace(SPEAKER, "");
  if ((REFUSAL.test(text) && text.length < MAX_REFUSAL) || isData(text)) return undefined;
  const whole = WHOLE_FENCE.exec(text)?.[2];
  const said = whole ?? stripLeadIn(talk.replace(FENCED, "").trim());
  const letters = said.match(/\p{L}/gu)?.length ?? 0;
  const isProse = letters >= MIN_LETTERS && letters >= said.replace(/\s/g, "").length * MIN_SHARE;
  return isProse ? (whole ?? text).trim() : undefined;
}

function stripLeadIn(talk: string): string {
  return talk.endsWith(":") ? talk.slice(0, talk.lastIndexOf("\n") + 1) : talk;
}

function isData(text: string): boolean {
  return DATA.test(text) || (text.match(YAML_KEY)?.length ?? 0) > 1;
}

const NAME = "([A-Za-z_$][\\w$]*)";
const MODIFIERS =
  "(?:(?:export|default|declare|abstract|public|private|protected|internal|static|final|async|pub|pub\\(\\w+\\)|override|virtual|inline|extern|unsafe|sealed|open|data|suspend|readonly|partial)\\s+)*";
const KINDS =
  "(?:function\\s*\\*?|class|interface|type|enum(?:\\s+class)?|struct|trait|union|protocol|record|object|module|namespace|def|fn|func|fun|sub|proc|macro_rules!)";

/** Declarations in common languages, one a line. */
const DECLARATIONS: readonly RegExp[] = [
  // `export async function name`, `func (r *Reader) name`, `pub fn name`, `def self.name`
  new RegExp(`^\\s*${MODIFIERS}${KINDS}\\s+(?:\\([^()]*\\)\\s*)?(?:self\\.)?${NAME}`),
  new RegExp(`^\\s*#\\s*define\\s+${NAME}`),
  // `NAME = 3`
  /^([A-Z][A-Z\d_]+)\s*(?::[^=]*)?=(?!=)/,
  // `name(args) {` in a class, `public static int name(args) {`
  new RegExp(`^\\s*(?:[\\w<>[\\],.?&*:]+\\s+){0,6}[*&]?${NAME}\\s*\\([^()]*\\)[^;=]*\\{\\s*$`),
  // `const name`, at the top level only: others are local
  new RegExp(`^${MODIFIERS}(?:const|let|var|val|static)\\s+(?:mut\\s+)?${NAME}`),
];

/** Words with which a statement begins that has the form of a declaration. */
const STATEMENT =
  /^\s*(?:return|await|throw|new|else|if|for|while|switch|catch|case|do|try|with|yield|when|match|unless|until|import|from|go|defer|delete|typeof|describe|it|test)\b/;

/** Shorter names are used everywhere. */
const MIN_CHARS = 4;

/** Returns the name that a line of code declares; `undefined` for none, or for a word that is used everywhere. */
export function readDeclaredName(line: string): string | undefined {
  if (STATEMENT.test(line)) return undefined;
  for (const pattern of DECLARATIONS) {
    const name = pattern.exec(line)?.[1];
    if (name !== undefined)
      return name.length < MIN_CHARS || COMMON.has(name.toLowerCase()) ? undefined : name;
  }
  return undefined;
}

/** Names that say nothing about which declaration is meant. */
const COMMON: ReadonlySet<string> = new Set(
  "args array await body boolean bool build callback case class clear clone close code config const constructor context copy count create current data default delete describe destroy each else equals error event events exec execute expect export false file files filter find first flush format from func function handle handler hashcode head hide import index info init input insert item items iterator keys kind last length level line lines list load logger login main match message meta method mode model module move name names next node none null number object open option options output params parent parse path paths pause ping play point pool port print process props pull push query read record reduce remove render reset resolve response result results return rows run save schema scope search self send server service session setstate setup show size sleep slice sort source start state status stop store stream string super switch table tag tags target task test text then this throw time title token tostring total true type types undefined unit update user users util utils valid validate value values version view void wait while with work write yield".split(
    " ",
  ),
);

/** A file before and after a change: lines that begin with `-` or `+` are removed or added, others have a blank. */
export interface BentSample {
  readonly name: string;
  readonly path: string;
  /** One step of indentation. */
  readonly step: string;
  readonly rows: readonly string[];
}

const sample = (name: string, step: string, text: string): BentSample => ({
  name,
  path: name.slice(name.lastIndexOf(" ") + 1),
  step,
  rows: text.replace(/^\n|\n$/g, "").split("\n"),
});

const PYTHON = (change: string): string => `
 import audit
 
 
 class Gate:
     """Opens doors."""
 
     def open(self, user, door):
         if user.admin:
             log(door)
${change}
         return door.state
 
     def close(self, door):
         for hinge in door.hinges:
             hinge.rest()
         door.state = "closed"
`;

const YAML = (change: string): string => `
 name: build
 on: push
 jobs:
   test:
     runs-on: linux
     steps:
       - name: Check out
         uses: acme/checkout
${change}
       - name: Run
         run: make test
   lint:
     runs-on: linux
`;

const GO = (change: string): string => `
 package door
 
 func Open(u User, d *Door) error {
 \tif u.Admin {
 \t\tlog(d)
${change}
 \t}
 \treturn d.open()
 }
 
 func Close(d *Door) {
 \td.state = closed
 }
`;

const TYPESCRIPT = (change: string): string => `
 export class Gate {
   open(user: User, door: Door): State {
     if (user.admin) {
       this.log(door);
${change}
     }
     return door.state;
   }
 
   close(door: Door): void {
     door.state = "closed";
   }
 }
`;

const MAKEFILE = (change: string): string => `
 CC = cc
 
 build: main.o
 \t$(CC) -o app main.o
${change}
 \tstrip app
 
 clean:
 \trm -f app main.o
`;

/** Changes in five languages whose right result is known. */
export const BENT_SAMPLES: readonly BentSample[] = [
  sample(
    "replace gate.py",
    "    ",
    PYTHON("-            grant(user)\n+            grant(user, audit=True)"),
  ),
  sample(
    "insert gate.py",
    "    ",
    PYTHON("+            grant(user, audit=True)\n             count(user)"),
  ),
  sample(
    "block gate.py",
    "    ",
    PYTHON("+            if door.locked:\n+                unlock(door)\n             grant(user)"),
  ),
  sample(
    "end of block gate.py",
    "    ",
    PYTHON("             grant(user)\n+            count(user)"),
  ),
  sample("after block gate.py", "    ", PYTHON("             grant(user)\n+        count(user)")),
  sample(
    "branch gate.py",
    "    ",
    PYTHON("             grant(user)\n+        else:\n+            refuse(user)"),
  ),
  sample(
    "blank gate.py",
    "    ",
    PYTHON("             grant(user)\n+\n+            count(user)\n             door.open()"),
  ),
  sample(
    "string gate.py",
    "    ",
    PYTHON(
      '             grant(user)\n+            text = """\n+raw\n+  text\n+"""\n             tell(user)',
    ),
  ),
  sample(
    "continuation gate.py",
    "    ",
    PYTHON(
      "-            grant(user)\n+            grant(\n+                user,\n+                audit=True,\n+            )",
    ),
  ),
  sample(
    "aligned gate.py",
    "    ",
    PYTHON("             grant(user,\n+                  door,\n                   audit=True)"),
  ),
  sample(
    "wrap gate.py",
    "    ",
    PYTHON(
      "-            grant(user)\n+            try:\n+                grant(user)\n+            except Refused:\n+                refuse(user)",
    ),
  ),
  sample(
    "method gate.py",
    "    ",
    `
 class Gate:
     def open(self):
         return 1
 
+    def lock(self):
+        return 2
+
     def close(self):
         return 0
`,
  ),
  sample(
    "margin gate.py",
    "    ",
    `
 class Gate:
     def open(self):
         if self.locked:
             return 0
         return 1
+
+
+def lock(gate):
+    gate.locked = True
`,
  ),
  sample(
    "constant gate.py",
    "    ",
    `
 class Gate:
     def open(self):
         log(self)
         return 1
+
+LIMIT = 3
`,
  ),
  sample(
    "flat gate.py",
    "    ",
    `
 def open(door):
     log(door)
     check(door)
-    turn(door)
+    turn(door, 2)
     push(door)
     count(door)
     rest(door)
     return door
`,
  ),
  sample(
    "nested in flat gate.py",
    "    ",
    `
 def open(door):
     log(door)
     check(door)
     look(door)
+    if door.locked:
+        unlock(door)
     push(door)
     count(door)
     rest(door)
     return door
`,
  ),
  sample(
    "under opener gate.py",
    "    ",
    `
 def open(door):
     log(door)
     check(door)
     if door.locked:
+        unlock(door)
         count(door)
     rest(door)
`,
  ),
  sample(
    "unwrap gate.py",
    "    ",
    PYTHON(
      "-            if door.locked:\n-                unlock(door)\n+            unlock(door)",
    ),
  ),
  sample("step build.yaml", "  ", YAML("+        with:\n+          depth: 1")),
  sample("item build.yaml", "  ", YAML("+      - name: Set up\n+        uses: acme/setup")),
  sample("value build.yaml", "  ", YAML("-        env: staging\n+        env: production")),
  sample(
    "deeper build.yaml",
    "  ",
    YAML("-        env: staging\n+        env:\n+          TARGET: staging"),
  ),
  sample("key build.yaml", "  ", YAML("         env:\n           A: 1\n+          B: 2")),
  sample(
    "scalar build.yaml",
    "  ",
    YAML("+      - name: Say\n+        run: |\n+          echo one\n+          echo two"),
  ),
  sample(
    "job build.yaml",
    "  ",
    `
 jobs:
   test:
     steps:
       - run: make
+
+  audit:
+    steps:
+      - run: make audit
   lint:
     steps:
       - run: lint
`,
  ),
  sample(
    "moved build.yaml",
    "  ",
    `
 spec:
   containers:
     image: app
-    env: none
+  env: none
   replicas: 2
`,
  ),
  sample("replace gate.go", "\t", GO("-\t\tgrant(u)\n+\t\tgrant(u, audit)")),
  sample("insert gate.go", "\t", GO("+\t\tif d.locked {\n+\t\t\td.unlock()\n+\t\t}")),
  sample("end of block gate.go", "\t", GO(" \t\tgrant(u)\n+\t\tcount(u)")),
  sample("branch gate.go", "\t", GO(" \t\tgrant(u)\n+\t} else {\n+\t\trefuse(u)")),
  sample(
    "function gate.go",
    "\t",
    `
 func Open(d *Door) {
 \td.state = open
 \td.count++
+}
+
+func Lock(d *Door) {
+\td.locked = true
 }
`,
  ),
  sample(
    "raw string gate.go",
    "\t",
    GO(" \t\tgrant(u)\n+\t\ttext := `one\n+    two\n+three`\n \t\ttell(u, text)"),
  ),
  sample(
    "replace gate.ts",
    "  ",
    TYPESCRIPT("-      grant(user);\n+      grant(user, { audit: true });"),
  ),
  sample(
    "insert gate.ts",
    "  ",
    TYPESCRIPT("+      if (door.locked) {\n+        unlock(door);\n+      }\n       grant(user);"),
  ),
  sample("end of block gate.ts", "  ", TYPESCRIPT("       grant(user);\n+      count(user);")),
  sample(
    "branch gate.ts",
    "  ",
    TYPESCRIPT("       grant(user);\n+    } else {\n+      refuse(user);"),
  ),
  sample(
    "template gate.ts",
    "  ",
    TYPESCRIPT("       grant(user);\n+      const text = `\n+one\n+  two`;\n       tell(user);"),
  ),
  sample(
    "chain gate.ts",
    "  ",
    TYPESCRIPT(
      "-      grant(user);\n+      grant(user)\n+        .then(count)\n+        .catch(refuse);",
    ),
  ),
  sample(
    "jsdoc gate.ts",
    "  ",
    `
 export class Gate {
   /**
    * Opens a door.
+   *
+   * Tells nobody.
    */
   open(door: Door): void {
     door.open();
   }
 }
`,
  ),
  sample("recipe Makefile", "\t", MAKEFILE("+\tchmod +x app")),
  sample("replace Makefile", "\t", MAKEFILE("-\tcp app out\n+\tcp app out/app")),
  sample("directive Makefile", "\t", MAKEFILE("+ifdef DEBUG\n+\tcp app debug\n+endif")),
  sample("rule Makefile", "\t", MAKEFILE("+\n+install: build\n+\tcp app /opt")),
  sample(
    "continued Makefile",
    "\t",
    `
 FILES = a.c \\
     b.c \\
+    c.c \\
     d.c
 
 build: $(FILES)
 \tcc $(FILES)
+\tstrip a.out
`,
  ),
  sample(
    "heredoc run.sh",
    "  ",
    `
 if [ -n "$DEPLOY" ]; then
   echo deploy
   check
+  cat <<EOF
+one
+  two
+EOF
   push
 fi
`,
  ),
];

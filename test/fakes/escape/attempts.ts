import { SYSTEM_CALLS } from "../../../src/adapters/sandbox/seccomp-calls.ts";
import type { SandboxLimits } from "../../../src/ports/sandbox.ts";

/**
 * One way to try to get out. The script runs in sh with these variables: OUT, a folder of the host that is open to all
 * and holds `secret`; VICTIM and PARENT, processes of the host; TCP and UDP (ports of HOST), ABSTRACT and
 * SOCKET, where the host listens.
 * What got out shows on the host; a thing that nobody must be able to do at all says GOT-IT.
 */
export interface Attempt {
  readonly name: string;
  readonly script: string;
  readonly limits?: Partial<SandboxLimits>;
  /** Bwrap only: another sandbox lets it happen where it does no harm. */
  readonly isStrict?: boolean;
  /** Shows itself where there is no sandbox: the proof that the host would see it. */
  readonly isControl?: boolean;
  readonly needsPython?: boolean;
}

const CALLS = SYSTEM_CALLS[process.arch] ?? SYSTEM_CALLS.x64;
const number = (name: string): number => CALLS?.denied[name] ?? -1;
const MIB = 1024 * 1024;

const python = (code: string): string =>
  `python3 - <<'END'\nimport ctypes, os, socket, sys\nlibc = ctypes.CDLL(None, use_errno=True)\nlibc.syscall.restype = ctypes.c_long\ndef call(*a):\n    r = libc.syscall(*[x if isinstance(x, bytes) else ctypes.c_long(x) for x in a])\n    if r >= 0: print("GOT" + "-IT")\n    return r\n${code}\nEND`;

/** A system call by which nobody may get anything. */
const denied = (name: string, args: string, isStrict = false): Attempt => ({
  name: `the call ${name}`,
  script: python(`call(${number(name)}${args === "" ? "" : `, ${args}`})`),
  needsPython: true,
  isStrict,
});

const did = "echo GOT-IT";

const FILES: readonly Attempt[] = [
  { name: "reads a file of the host", script: 'cat "$OUT/secret"', isControl: true },
  {
    name: "reads it through the parent of the tree",
    script: 'cat "../../..$OUT/secret"; cat "../../../../../../../../..$OUT/secret"',
    isControl: true,
  },
  {
    name: "reads it through an absolute symbolic link",
    script: 'ln -s "$OUT" link; cat link/secret',
    isControl: true,
  },
  {
    name: "reads it through a relative symbolic link",
    script: 'ln -s "../../../../../..$OUT" link; cat link/secret',
    isControl: true,
  },
  { name: "links it into the tree", script: 'ln "$OUT/secret" hard; cat hard' },
  {
    name: "reads /etc/shadow",
    script: "cat /etc/shadow /etc/shadow- /etc/gshadow",
    isControl: true,
  },
  { name: "reads the people of the host", script: "cat /etc/passwd", isControl: true },
  {
    name: "reads the home of root",
    script: 'ls -A /root && [ -n "$(ls -A /root)" ] && echo GOT-IT',
    isControl: true,
  },
  { name: "reads other homes", script: "ls /home | grep . && echo GOT-IT" },
  {
    name: "reads the folder of this project",
    script: 'cat "$PROJECT/package.json"',
    isControl: true,
  },
  {
    name: "looks for other trees",
    script: 'ls -d /tmp/svc-* "$(dirname "$OUT")"/svc-* 2>/dev/null | grep . && echo GOT-IT',
    isControl: true,
  },
  { name: "writes into a folder of the host", script: 'echo x > "$OUT/written"', isControl: true },
  {
    name: "writes beside the tree",
    script: 'echo x > "../../..$OUT/written"; echo x > "../../../../../..$OUT/written"',
    isControl: true,
  },
  {
    name: "writes through a symbolic link",
    script: 'ln -s "$OUT/written" link; echo x > link',
    isControl: true,
  },
  {
    name: "writes to /usr",
    script: `touch /usr/bin/escape && ${did} && rm /usr/bin/escape`,
    isControl: true,
  },
  {
    name: "writes to /etc",
    script: `touch /etc/escape && ${did} && rm /etc/escape`,
    isControl: true,
  },
  {
    name: "changes the passwords of the sandbox",
    script: `echo x::0:0::/: >> /etc/passwd && ${did}`,
  },
  { name: "writes to /", script: `mkdir /escape && ${did} && rmdir /escape`, isControl: true },
  {
    name: "writes to /var/tmp",
    script:
      'echo x > /var/tmp/escape-$ATTEMPT && cp /var/tmp/escape-$ATTEMPT "$OUT/written"; rm -f /var/tmp/escape-$ATTEMPT',
    isControl: true,
  },
  {
    name: "writes to /opt, where node is",
    script: `touch /opt/escape && ${did} && rm /opt/escape`,
    isControl: true,
  },
  { name: "removes what is outside", script: 'rm -rf "$OUT/secret"', isControl: true },
  { name: "renames the tree", script: `mv . ../other && ${did}; mv "$PWD" /tmp/other && ${did}` },
  {
    name: "mounts on a symbolic link that it left",
    script: 'rm -rf .ai; ln -s "$OUT" .ai; echo x > .ai/written',
    isControl: true,
  },
  {
    name: "writes into the read-only folder",
    script: `echo changed > ro/file && ${did}; rm -f ro/file; touch ro/new && ${did}`,
  },
  {
    name: "makes the read-only folder writable",
    script: `chmod 777 ro ro/file && ${did}; mv ro other && ${did}`,
  },
];

const PROCESSES: readonly Attempt[] = [
  {
    name: "reads the environment of a process of the host",
    script: 'cat "/proc/$VICTIM/environ" "/proc/$PARENT/environ" | tr "\\0" "\\n"',
    isControl: true,
  },
  {
    name: "reads the environment of every process",
    script: 'cat /proc/[0-9]*/environ /proc/[0-9]*/task/*/environ 2>/dev/null | tr "\\0" "\\n"',
    isControl: true,
  },
  {
    name: "reads the environment of the first process",
    script: "cat /proc/1/environ | tr '\\0' '\\n'",
  },
  { name: "finds a variable of ours in its own", script: "env", isControl: false },
  {
    name: "reads the command lines of all",
    script: 'cat /proc/[0-9]*/cmdline | tr "\\0" " "',
    isControl: true,
  },
  {
    name: "goes through the root of a process",
    script: 'for pid in 1 $VICTIM $PARENT $PPID; do cat "/proc/$pid/root$OUT/secret"; done',
    isControl: true,
  },
  {
    name: "goes through the folder of a process",
    script: 'for pid in 1 $VICTIM $PARENT; do cat "/proc/$pid/cwd/secret"; done',
    isControl: true,
  },
  {
    name: "goes through descriptors of a process",
    script:
      "for pid in $VICTIM 1 $PPID; do timeout -s KILL 1 cat /proc/$pid/fd/3 </dev/null; done; ls -l /proc/$PARENT/fd",
    isControl: true,
  },
  {
    name: "reads the memory of a process",
    script:
      'head -c 64 "/proc/$VICTIM/mem" && echo GOT-IT; cat "/proc/$VICTIM/maps" | grep . && echo GOT-IT',
    isControl: true,
  },
  { name: "kills a process of the host", script: 'kill -9 "$VICTIM"', isControl: true },
  {
    name: "stops the parent",
    script:
      'kill -STOP "$VICTIM"; kill -TERM "$VICTIM" "$PARENT" 2>/dev/null; kill -TERM "$VICTIM"; kill -CONT "$VICTIM"',
  },
  { name: "signals everybody", script: "kill -9 -1; kill -TERM -1" },
  {
    name: "signals its process group and that of its parent",
    script: "kill -TERM 0; kill -TERM -- -$PPID; kill -TERM -1",
  },
  {
    name: "outlives its parent in a session of its own",
    script: "setsid sleep 1000 >/dev/null 2>&1 & true",
  },
  { name: "outlives its parent by nohup", script: "nohup sleep 1000 >/dev/null 2>&1 & true" },
  {
    name: "outlives its parent by a double fork",
    script: "( ( setsid sh -c 'trap \"\" TERM HUP; sleep 1000' >/dev/null 2>&1 & ) & ) ; true",
  },
  {
    name: "goes on in the background",
    script: '( while :; do echo x >> "$OUT/written"; sleep 0.05; done ) >/dev/null 2>&1 & exit 0',
  },
  {
    name: "ends the first process of its namespace",
    script: "kill -9 1; kill -SEGV 1; sleep 0.1; true",
  },
  {
    name: "bombs with forks",
    script: "bomb() { bomb | bomb & }; bomb; sleep 1; true",
    limits: { processes: 40 },
  },
  {
    name: "forks and leaves the session each time",
    script:
      "i=0; while [ $i -lt 100 ]; do setsid sleep 1000 >/dev/null 2>&1 & i=$((i+1)); done; true",
    limits: { processes: 60 },
  },
  {
    name: "takes a higher priority",
    script: `nice -n -10 true && [ "$(nice -n -10 nice)" = "-10" ] && ${did}`,
  },
  {
    name: "hides from the killer of a full memory",
    script: `echo -1000 > /proc/self/oom_score_adj && ${did}`,
  },
  {
    name: "lifts its limits",
    script: `ulimit -Hf unlimited && ${did}; ulimit -n 1000000 && ${did}`,
  },
  {
    name: "dumps its memory to a program of the host",
    script: `echo '|/bin/touch '"$OUT/written" > /proc/sys/kernel/core_pattern && ${did}; sh -c 'kill -SEGV $$'; true`,
  },
];

const PRIVILEGES: readonly Attempt[] = [
  { name: "becomes root with su", script: `su root -c true </dev/null && ${did}` },
  {
    name: "becomes another user",
    script: `chown 0:0 . && ${did}; chown 65534 . && ${did}`,
    isControl: true,
  },
  {
    name: "makes a program that acts as its owner",
    script: `cp /bin/sh own; chmod 4755 own; ./own -p -c '[ "$(id -u)" = 0 ] && echo GOT-IT'`,
  },
  {
    name: "uses programs that act as root",
    script: `for name in mount umount newuidmap newgidmap sudo pkexec passwd; do command -v $name; done >/dev/null; mount -t tmpfs none /tmp && ${did}`,
  },
  {
    name: "maps users of the host",
    script: `echo 0 0 1 > /proc/self/uid_map && ${did}; echo allow > /proc/self/setgroups && ${did}`,
  },
  {
    name: "writes to settings of the kernel",
    script: `for f in /proc/sys/kernel/hostname /proc/sys/vm/overcommit_memory /proc/sys/kernel/modprobe /proc/sys/fs/file-max; do cat $f > v && cat v > $f && ${did}; done`,
  },
  {
    name: "asks the kernel to restart",
    script: `echo b > /proc/sysrq-trigger && ${did}; reboot -f -n && ${did}`,
  },
  {
    name: "writes to /sys",
    script: `ls /sys/fs/cgroup >/dev/null 2>&1; for f in /sys/power/state /sys/kernel/mm/ksm/run /sys/fs/cgroup/cgroup.procs /sys/fs/cgroup/memory/cgroup.procs; do [ -w $f ] && ${did}; done`,
  },
  {
    name: "uses an agent of a control group",
    script: `mkdir -p cg; mount -t cgroup -o memory cgroup cg && ${did}; [ -w /sys/fs/cgroup/release_agent ] && ${did}; true`,
  },
  {
    name: "makes a disk",
    script: `mknod disk b 254 0 && cat disk | head -c 1 && ${did}; mknod disk2 b 8 0 && head -c 1 disk2 && ${did}`,
  },
  {
    name: "makes a view of memory",
    script: `mknod mem c 1 1 && head -c 1 mem && ${did}`,
  },
  {
    name: "reads devices of the host",
    script: `for d in /dev/mem /dev/kmem /dev/port /dev/sda /dev/vda /dev/kmsg /dev/kvm /dev/fuse /dev/loop-control /dev/net/tun /dev/vsock; do [ -e $d ] && head -c 1 $d >/dev/null 2>&1 && ${did}; done; true`,
  },
  { name: "reads the log of the kernel", script: `dmesg 2>/dev/null | grep . && ${did}` },
];

const MOUNTS: readonly Attempt[] = [
  { name: "mounts a folder on itself", script: `mkdir -p m; mount --bind / m && ${did}` },
  { name: "mounts a file system in memory", script: `mkdir -p m; mount -t tmpfs none m && ${did}` },
  {
    name: "mounts the processes anew",
    script: `mkdir -p m; mount -t proc none m && ${did}; mount -o remount,rw /proc && ${did}`,
  },
  {
    name: "makes /usr writable",
    script: `mount -o remount,rw,bind /usr && ${did}; mount -o remount,rw / && ${did}`,
  },
  {
    name: "takes mounts away",
    script: `umount /tmp && ${did}; umount -l /proc && ${did}; umount -l . && ${did}`,
  },
  {
    name: "gets a namespace of its own",
    script: `unshare -Ur true && ${did}; unshare -m true && ${did}; unshare -n true && ${did}`,
  },
  {
    name: "enters the namespaces of another",
    script: `nsenter -t 1 -m true && ${did}; nsenter -t "$VICTIM" -m cat "$OUT/secret"`,
    isControl: true,
  },
  {
    name: "changes its root",
    script: `chroot . /bin/true && ${did}; mkdir -p r; pivot_root . r && ${did}`,
    isStrict: true,
  },
];

const NETWORK: readonly Attempt[] = [
  {
    name: "connects to a service of the host",
    script: 'echo x | nc -w 1 "$HOST" "$TCP"; busybox nc -w 1 "$HOST" "$TCP" </dev/null; true',
  },
  {
    name: "connects by python",
    script: python(
      'import os\ntry:\n  socket.create_connection((os.environ["HOST"], int(os.environ["TCP"])), 1).send(b"x")\nexcept OSError as e: print(e)',
    ),
    needsPython: true,
    isControl: true,
  },
  {
    name: "sends a datagram to the host",
    script: python(
      's=socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\ntry:\n  s.sendto(b"x", (os.environ["HOST"], int(os.environ["UDP"])))\nexcept OSError as e: print(e)',
    ),
    needsPython: true,
    isControl: true,
  },
  {
    name: "connects to an abstract socket of the host",
    script: python(
      's=socket.socket(socket.AF_UNIX)\ntry:\n  s.connect("\\0"+os.environ["ABSTRACT"]); s.send(b"x")\nexcept OSError as e: print(e)',
    ),
    needsPython: true,
    isControl: true,
  },
  {
    name: "connects to a socket of the host by its path",
    script: python(
      's=socket.socket(socket.AF_UNIX)\ntry:\n  s.connect(os.environ["SOCKET"]); s.send(b"x")\nexcept OSError as e: print(e)',
    ),
    needsPython: true,
    isControl: true,
  },
  {
    name: "asks for the secrets of a cloud",
    script:
      "busybox wget -T 1 -q -O - http://169.254.169.254/latest/meta-data/ && echo GOT-IT; true",
  },
  {
    name: "finds a way out",
    script:
      'grep -v Iface /proc/net/route | grep . && echo GOT-IT; grep -E "eth|ens|veth|docker" /proc/net/dev && echo GOT-IT; true',
  },
  {
    name: "asks for a name",
    script:
      "busybox nslookup -timeout=1 example.com 127.0.0.1 2>/dev/null | grep -A1 example.com | grep Address && echo GOT-IT; getent hosts example.com && echo GOT-IT; true",
  },
  {
    name: "opens a raw socket",
    script: python('socket.socket(socket.AF_INET, socket.SOCK_RAW, 1); print("GOT"+"-IT")'),
    needsPython: true,
  },
  {
    name: "opens a packet socket",
    script: python('socket.socket(17, socket.SOCK_RAW, 768); print("GOT"+"-IT")'),
    needsPython: true,
  },
  {
    name: "asks the kernel for interfaces",
    script: python(
      'import socket\nn=[i[1] for i in socket.if_nameindex()]\nprint(n)\nif [x for x in n if x != "lo"]: print("GOT"+"-IT")',
    ),
    needsPython: true,
  },
  {
    name: "makes an interface",
    script:
      "ip link add dummy0 type dummy && echo GOT-IT; ip addr add 10.9.9.9/8 dev lo && echo GOT-IT; true",
  },
  {
    name: "connects to the machine below",
    script: python('s=socket.socket(40, socket.SOCK_STREAM); print("GOT"+"-IT")'),
    needsPython: true,
    isStrict: true,
  },
  {
    name: "opens the kernel's ciphers",
    script: python('s=socket.socket(38, socket.SOCK_SEQPACKET); print("GOT"+"-IT")'),
    needsPython: true,
    isStrict: true,
  },
];

const CALLS_OF_THE_KERNEL: readonly Attempt[] = [
  denied("ptrace", "0, 0, 0, 0", true),
  {
    name: "traces a process of the host",
    script: python(`call(${number("ptrace")}, 16, int(os.environ["VICTIM"]), 0, 0)`),
    needsPython: true,
    isControl: true,
  },
  {
    name: "reads memory of a process of the host by call",
    script: python(
      `b=ctypes.create_string_buffer(8)\nclass V(ctypes.Structure): _fields_=[("b",ctypes.c_void_p),("l",ctypes.c_size_t)]\nv=V(ctypes.addressof(b),8)\nm=[int(x.split("-")[0],16) for x in open("/proc/%s/maps" % os.environ["VICTIM"])]\ncall(${number("process_vm_readv")}, int(os.environ["VICTIM"]), ctypes.addressof(v), 1, ctypes.addressof(V(m[0],8)), 1, 0)`,
    ),
    needsPython: true,
  },
  denied("unshare", "0x10000000"),
  denied("unshare", "0x20000"),
  {
    name: "the call clone with a namespace of users",
    script: python(`r=call(${CALLS?.clone}, 0x10000000 | 17, 0, 0, 0, 0)\nif r == 0: os._exit(0)`),
    needsPython: true,
  },
  {
    name: "the call clone3",
    script: python(
      `a=(ctypes.c_uint64*11)(0x10000000,0,0,0,17)\nr=call(435, ctypes.addressof(a), 88)\nif r == 0: os._exit(0)`,
    ),
    needsPython: true,
  },
  denied("setns", "0, 0"),
  denied("mount", 'b"none", b"/tmp", b"tmpfs", 0, 0'),
  denied("fsopen", 'b"tmpfs", 0'),
  denied("open_tree", '-100, b"/", 1'),
  denied("keyctl", "0, -3, 1"),
  denied("add_key", 'b"user", b"svc", b"x", 1, -3'),
  denied("request_key", 'b"user", b"svc", 0, -3'),
  denied("bpf", "0, 0, 0"),
  {
    name: "loads a program into the kernel",
    script: python(
      `a=(ctypes.c_uint64*16)(1 | (4<<32), (8<<32)|4)\ncall(${number("bpf")}, 0, ctypes.addressof(a), 128)`,
    ),
    needsPython: true,
  },
  {
    name: "watches the processor",
    script: python(
      `a=(ctypes.c_uint32*32)(1,128)\ncall(${number("perf_event_open")}, ctypes.addressof(a), 0, -1, -1, 0)`,
    ),
    needsPython: true,
  },
  denied("userfaultfd", "1"),
  {
    name: "the call io_uring_setup",
    script: python(
      `p=ctypes.create_string_buffer(120)\ncall(${number("io_uring_setup")}, 4, ctypes.addressof(p))`,
    ),
    needsPython: true,
    isStrict: true,
  },
  {
    name: "opens a file by its handle",
    script: python(
      `h=(ctypes.c_uint32*34)(128,1)\nm=ctypes.c_int()\ncall(${number("name_to_handle_at")}, -100, b"/", ctypes.addressof(h), ctypes.addressof(m), 0)\ncall(${number("open_by_handle_at")}, 3, ctypes.addressof(h), 0)`,
    ),
    needsPython: true,
  },
  denied("kexec_load", "0, 0, 0, 0"),
  denied("init_module", "0, 0, 0"),
  denied("reboot", "0xfee1dead, 672274793, 0, 0"),
  denied("swapon", 'b"/tree/x", 0'),
  {
    name: "sets the clock",
    script: python(
      `t=(ctypes.c_long*2)(1000000000,0)\ncall(${number("settimeofday")}, ctypes.addressof(t), 0)`,
    ),
    needsPython: true,
  },
  denied("sethostname", 'b"escape", 6', true),
  {
    name: "takes a table of another architecture",
    script:
      process.arch === "x64"
        ? python(`call(0x40000000 + 101, 0, 0, 0, 0)\ncall(0x40000000 + 521, 0, 0, 0, 0)`)
        : "true",
    needsPython: true,
  },
  {
    name: "puts words into a terminal",
    script: python(
      `import fcntl\nfor fd in (0, 1, 2):\n  try:\n    fcntl.ioctl(fd, 0x5412, b"x"); print("GOT"+"-IT")\n  except OSError as e: print(e)\ntry:\n  a, b = os.openpty()\n  fcntl.ioctl(b, 0x5412, b"x"); print("GOT"+"-IT")\nexcept OSError as e: print(e)`,
    ),
    needsPython: true,
    isStrict: true,
  },
  { name: "finds a terminal", script: `(exec 3<>/dev/tty) 2>/dev/null && ${did}; true` },
];

const RESOURCES: readonly Attempt[] = [
  {
    name: "fills the disk with one file",
    script:
      "head -c 300000000 /dev/zero > big; wc -c < big | { read n; [ $n -gt 100000000 ] && echo GOT-IT; }",
    limits: { fileBytes: 20 * MIB },
  },
  {
    name: "fills the disk with many files",
    script:
      "i=0; while [ $i -lt 400 ]; do head -c 5000000 /dev/zero > f$i || exit 1; i=$((i+1)); done; sleep 3; echo GOT-IT",
    limits: { treeBytes: 60 * MIB },
  },
  {
    name: "fills the folders in memory",
    script:
      "i=0; while [ $i -lt 20 ]; do head -c 50000000 /dev/zero > /tmp/f$i && head -c 50000000 /dev/zero > /dev/shm/f$i || exit 1; i=$((i+1)); done; echo GOT-IT",
  },
  {
    name: "fills the root in memory",
    script:
      "for d in / /dev /etc /run /opt; do head -c 100000000 /dev/zero > $d/fill && echo GOT-IT; done; true",
  },
  {
    name: "takes all memory",
    script: python(
      'b=[]\nfor i in range(64): b.append(bytearray(64*1024*1024))\nprint("GOT"+"-IT")',
    ),
    needsPython: true,
    limits: { memoryBytes: 512 * MIB },
  },
  {
    name: "takes all memory by sharing it",
    script: python(
      'import mmap\nb=[]\nfor i in range(64):\n  m=mmap.mmap(-1, 64*1024*1024)\n  m.write(b"x"*64*1024*1024)\n  b.append(m)\nprint("GOT"+"-IT")',
    ),
    needsPython: true,
    limits: { memoryBytes: 512 * MIB },
  },
  {
    name: "opens files without end",
    script: python('f=[]\nfor i in range(5000): f.append(open("/dev/null"))\nprint("GOT"+"-IT")'),
    needsPython: true,
  },
  { name: "floods its output", script: "yes escape" },
  { name: "floods its errors", script: "yes escape | head -c 100000000 >&2; true" },
  {
    name: "takes the processor for ever",
    script: "while :; do :; done",
    limits: { cpuSeconds: 1 },
  },
  { name: "keeps its output open", script: "setsid sleep 1000 & echo done" },
];

const CLEANING: readonly Attempt[] = [
  {
    name: "swaps a folder for a link before it is removed",
    script: 'mkdir d; touch d/secret; rm -rf d; ln -s "$OUT" d; ln -s "$OUT/secret" f',
  },
  {
    name: "swaps folders and links while it runs",
    script:
      'mkdir -p a; ( while :; do rm -rf a; ln -s "$OUT" a; rm a; mkdir a; done ) & sleep 0.3; kill $!; rm -rf a; ln -s "$OUT" a',
  },
  {
    name: "leaves closed folders",
    script: "mkdir -p a/b/c; echo x > a/b/c/f; chmod 000 a/b/c a/b a",
  },
  {
    name: "nests folders without end",
    script:
      "i=0; while [ $i -lt 300 ]; do mkdir dddddddddddddddddddddddddddddddddddddddd && cd -P dddddddddddddddddddddddddddddddddddddddd 2>/dev/null || break; i=$((i+1)); done; touch leaf",
  },
  {
    name: "names files in no encoding",
    script: `printf x > "$(printf 'a\\nb')"; printf x > "$(printf '\\377\\376')"; printf x > "-rf"; printf x > ' * '; mkdir "$(printf 'd\\377')"; touch "$(printf 'd\\377/f')"`,
  },
  {
    name: "leaves pipes, sockets and links to nowhere",
    script: "mkfifo pipe; ln -s nowhere link; ln -s link link2; ln -s loop loop",
  },
  {
    name: "has git run a program of its own",
    script: `mkdir -p .git/hooks; printf '[core]\\n\\tfsmonitor = touch %s/written\\n\\tbare = false\\n[filter "x"]\\n\\tclean = touch %s/written\\n' "$OUT" "$OUT" > .git/config; printf 'ref: refs/heads/main\\n' > .git/HEAD; printf '#!/bin/sh\\ntouch %s/written\\n' "$OUT" > .git/hooks/post-index-change; chmod +x .git/hooks/*; echo '* filter=x' > .gitattributes`,
  },
  {
    name: "points git elsewhere",
    script:
      'rm -rf .git; printf "gitdir: %s\\n" "$OUT" > .git; printf "gitdir: %s\\n" "$OUT" > .gitmodules',
  },
  {
    name: "makes the tree immutable",
    script: "chattr +i . 2>/dev/null; touch file; chattr +i file 2>/dev/null; chmod 000 .; true",
  },
];

export const ATTEMPTS: readonly Attempt[] = [
  ...[...FILES, ...PROCESSES, ...PRIVILEGES, ...MOUNTS, ...NETWORK],
  ...[...CALLS_OF_THE_KERNEL, ...RESOURCES, ...CLEANING],
];

/** How a processor's architecture names itself to a filter, and the numbers of its system calls. */
export interface SystemCalls {
  /** `AUDIT_ARCH_*` of linux/audit.h. */
  readonly arch: number;
  /** Numbers from here on are a second table of the same architecture; absent where there is none. */
  readonly foreignFrom?: number;
  /** Calls that no command needs and that open the kernel, the keyring, other processes or the host's devices. */
  readonly denied: Readonly<Record<string, number>>;
  readonly clone: number;
  readonly clone3: number;
  readonly ioctl: number;
  readonly personality: number;
  readonly socket: number;
  readonly socketpair: number;
}

/** The same on all architectures: calls since 2018. */
const SHARED = {
  io_uring_setup: 425,
  io_uring_enter: 426,
  io_uring_register: 427,
  open_tree: 428,
  move_mount: 429,
  fsopen: 430,
  fsconfig: 431,
  fsmount: 432,
  fspick: 433,
  pidfd_getfd: 438,
  process_madvise: 440,
  mount_setattr: 442,
  quotactl_fd: 443,
  memfd_secret: 447,
  process_mrelease: 448,
  open_tree_attr: 467,
};

/** By `process.arch`. Numbers are those of the kernel's syscall tables. */
export const SYSTEM_CALLS: Readonly<Record<string, SystemCalls>> = {
  x64: {
    arch: 0xc000003e,
    // The x32 table.
    foreignFrom: 0x40000000,
    ...{ clone: 56, clone3: 435, ioctl: 16, personality: 135, socket: 41, socketpair: 53 },
    denied: {
      ...SHARED,
      ...{ ptrace: 101, process_vm_readv: 310, process_vm_writev: 311, kcmp: 312 },
      ...{ mount: 165, umount2: 166, pivot_root: 155, chroot: 161, unshare: 272, setns: 308 },
      ...{ add_key: 248, request_key: 249, keyctl: 250 },
      ...{ bpf: 321, perf_event_open: 298, userfaultfd: 323, lookup_dcookie: 212, syslog: 103 },
      ...{ kexec_load: 246, kexec_file_load: 320, reboot: 169, acct: 163, vhangup: 153 },
      ...{ init_module: 175, finit_module: 313, delete_module: 176, create_module: 174 },
      ...{ get_kernel_syms: 177, query_module: 178, uselib: 134, ustat: 136, sysctl: 156 },
      ...{ open_by_handle_at: 304, name_to_handle_at: 303, swapon: 167, swapoff: 168 },
      ...{ settimeofday: 164, clock_settime: 227, adjtimex: 159, clock_adjtime: 305 },
      ...{ sethostname: 170, setdomainname: 171, iopl: 172, ioperm: 173, modify_ldt: 154 },
      ...{ quotactl: 179, nfsservctl: 180, fanotify_init: 300, fanotify_mark: 301 },
      ...{ move_pages: 279, migrate_pages: 256 },
    },
  },
  arm64: {
    arch: 0xc00000b7,
    ...{ clone: 220, clone3: 435, ioctl: 29, personality: 92, socket: 198, socketpair: 199 },
    denied: {
      ...SHARED,
      ...{ ptrace: 117, process_vm_readv: 270, process_vm_writev: 271, kcmp: 272 },
      ...{ mount: 40, umount2: 39, pivot_root: 41, chroot: 51, unshare: 97, setns: 268 },
      ...{ add_key: 217, request_key: 218, keyctl: 219 },
      ...{ bpf: 280, perf_event_open: 241, userfaultfd: 282, lookup_dcookie: 18, syslog: 116 },
      ...{ kexec_load: 104, kexec_file_load: 294, reboot: 142, acct: 89, vhangup: 58 },
      ...{ init_module: 105, finit_module: 273, delete_module: 106 },
      ...{ open_by_handle_at: 265, name_to_handle_at: 264, swapon: 224, swapoff: 225 },
      ...{ settimeofday: 170, clock_settime: 112, adjtimex: 171, clock_adjtime: 266 },
      ...{ sethostname: 161, setdomainname: 162, quotactl: 60, nfsservctl: 42 },
      ...{ fanotify_init: 262, fanotify_mark: 263, move_pages: 239, migrate_pages: 238 },
    },
  },
};

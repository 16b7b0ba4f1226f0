"""A sandbox with the restrictions of a Flatpak, made by bubblewrap, for programs of this computer."""

import errno
import os
import subprocess
import tempfile

import seccomp

#: What Flatpak's filter refuses in every sandbox.
_REFUSED = ["syslog", "uselib", "acct", "quotactl", "add_key", "keyctl", "request_key", "move_pages", "mbind",
            "get_mempolicy", "set_mempolicy", "migrate_pages", "unshare", "setns", "mount", "umount", "umount2",
            "pivot_root", "chroot", "perf_event_open", "ptrace", "personality"]
#: Flatpak says that these don't exist, so that programs use older calls.
_UNKNOWN = ["clone3", "open_tree", "move_mount", "fsopen", "fsconfig", "fsmount", "fspick", "mount_setattr"]
_CLONE_NEWUSER = 0x10000000
_TIOCSTI, _TIOCLINUX = 0x5412, 0x541C
_PERSONALITY_QUERY = 0xFFFFFFFF


def _filter():
    """The filter as a program for the kernel, in a file."""
    rules = seccomp.SyscallFilter(defaction=seccomp.ALLOW)
    for name in _REFUSED:
        try:
            if name == "personality":
                rules.add_rule(seccomp.ERRNO(errno.EPERM), name,
                               seccomp.Arg(0, seccomp.NE, 0), seccomp.Arg(0, seccomp.NE, _PERSONALITY_QUERY))
            else:
                rules.add_rule(seccomp.ERRNO(errno.EPERM), name)
        except (RuntimeError, OSError, ValueError):
            pass    # this processor has no such call
    for name in _UNKNOWN:
        try:
            rules.add_rule(seccomp.ERRNO(errno.ENOSYS), name)
        except (RuntimeError, OSError, ValueError):
            pass    # libseccomp doesn't know this call
    rules.add_rule(seccomp.ERRNO(errno.EPERM), "clone", seccomp.Arg(0, seccomp.MASKED_EQ, _CLONE_NEWUSER, _CLONE_NEWUSER))
    for request in [_TIOCSTI, _TIOCLINUX]:
        rules.add_rule(seccomp.ERRNO(errno.EPERM), "ioctl", seccomp.Arg(1, seccomp.MASKED_EQ, 0xFFFFFFFF, request))
    file = tempfile.TemporaryFile()
    rules.export_bpf(file)
    file.seek(0)
    return file


def run(app, data, *command, expecting=0):
    """
    Runs a command in the sandbox: `app` is /app, `data` the only folder that may be written, as /data. There's no
    network, no home, no device of the computer, no capability, and no new namespace. Returns the output.
    """
    with _filter() as filter_file:
        arguments = ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL",
                     "--ro-bind", "/usr", "/usr", "--ro-bind", "/etc/fonts", "/etc/fonts",
                     "--ro-bind", "/etc/passwd", "/etc/passwd",
                     "--symlink", "usr/bin", "/bin", "--symlink", "usr/lib", "/lib", "--symlink", "usr/lib64", "/lib64",
                     "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--ro-bind", app, "/app",
                     "--bind", data, "/data", "--chdir", "/data", "--clearenv",
                     "--setenv", "PATH", "/app/bin:/usr/bin", "--setenv", "HOME", "/data",
                     "--setenv", "XDG_DATA_HOME", "/data/data", "--setenv", "LC_ALL", "C.UTF-8",
                     "--seccomp", str(filter_file.fileno()), "--", *map(str, command)]
        done = subprocess.run(list(map(str, arguments)), pass_fds=[filter_file.fileno()], stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300,
                              env={"PATH": os.environ["PATH"]})
    assert done.returncode == expecting, f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}"
    return done.stdout

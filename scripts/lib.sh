# Shared by scripts/build, scripts/demo and scripts/test: where the repository is, what the machine
# must have, and how to get it. Source it; it changes to the repository's root.
# Knows packages and Rust, and nothing about what is built.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
prefix=$root/target/rocm

# Debian/Ubuntu packages, by what they are for.
# Building: a C compiler for Rust's crates, a linker that keeps symbol versions, readelf.
packages_build="g++ binutils clang-19 lld-19"
# Running: the JIT's helper opens LLVM's library.
packages_run="libllvm19"
# Compiling HIP programs: clang with its bundler, AMD's device bitcode, HIP's headers.
packages_hip="clang-19 clang-tools-19 lld-19 rocm-device-libs libamdhip64-dev g++"
# Tests: llvm-mc as the oracle, Debian's own hipcc (clang-15), its prebuilt rocRAND, OpenMP for native comparisons.
packages_test="llvm-19 hipcc librocrand1 librocrand-dev libomp-19-dev"

say() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; }

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"
    elif command -v sudo >/dev/null; then sudo "$@"
    else return 127
    fi
}

# need_packages NAME...: installs what is missing with apt-get. Where that is not possible, it lists the
# missing packages and exits 1.
need_packages() {
    local missing=() p
    if ! command -v dpkg-query >/dev/null; then
        # Not Debian or Ubuntu: we cannot ask for packages, only for the programs that they bring.
        local lost=()
        for p in clang++-19 ld.lld-19 llvm-mc-19 g++; do command -v "$p" >/dev/null || lost+=("$p"); done
        [ ${#lost[@]} = 0 ] && return 0
        say "this machine has no apt. Install what corresponds to these Debian packages, then run again:"
        printf '  %s\n' "$@" >&2
        say "programs not found on PATH: ${lost[*]}"
        exit 1
    fi
    for p in "$@"; do
        case $(dpkg-query -W -f '${db:Status-Status}' "$p" 2>/dev/null || true) in
            installed*) ;;
            *) missing+=("$p") ;;
        esac
    done
    [ ${#missing[@]} = 0 ] && return 0
    say "missing packages: ${missing[*]}"
    say "installing them: apt-get install ${missing[*]}"
    export DEBIAN_FRONTEND=noninteractive
    if as_root apt-get update -q >&2 &&
        as_root env DEBIAN_FRONTEND=noninteractive apt-get install -yq --no-install-recommends "${missing[@]}" >&2
    then
        return 0
    fi
    say "could not install them. Do it by hand, then run again:"
    printf '  apt-get install %s\n' "${missing[*]}" >&2
    exit 1
}

# need_rust: cargo, at least as new as the workspace's rust-version.
need_rust() {
    if ! command -v cargo >/dev/null && [ -x "${CARGO_HOME:-$HOME/.cargo}/bin/cargo" ]; then
        PATH="${CARGO_HOME:-$HOME/.cargo}/bin:$PATH"
    fi
    local want have
    want=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    have=$(rustc --version 2>/dev/null | awk '{print $2}' || true)
    if command -v cargo >/dev/null && [ -n "$have" ] &&
        [ "$(printf '%s\n%s\n' "$want" "$have" | sort -V | head -n1)" = "$want" ]; then
        return 0
    fi
    say "Rust $want or newer is needed (found: ${have:-none}). Debian 12's own package is too old."
    say "Install it with rustup (https://rustup.rs), then run again:"
    printf '  %s\n' "curl --proto '=https' --tlsv1.2 -sSf https://sh.rustup.rs | sh -s -- -y" \
        '. "$HOME/.cargo/env"' >&2
    exit 1
}

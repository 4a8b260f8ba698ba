"""Every finding of the C++ backend that has a code (see `rgt.ir.codes`)."""

from __future__ import annotations

from rgt.ir.codes import Code

CODES: dict[str, Code] = {
    "CPP001": Code(
        "No C++ compiler",
        "The C++ backend needs g++ or clang++ (CXX names another), or the wheel 'ziglang', which "
        "brings a compiler of its own. A compiler that CXX names is the only one that is tried. "
        "`--backend interpreter` needs none.",
        "CXX=no-such-compiler rgt perft rg/minimal 0 --backend cpp",
        "sh",
    ),
    "CPP002": Code(
        "The compiler fails",
        "The compiler does not accept what rgt wrote: it is too old for C++17, or rgt has a fault. "
        "Or CXX names something that compiles nothing, as a wrapper that forgets its arguments. "
        "`--backend interpreter` plays the game meanwhile.",
    ),
    "CPP003": Code(
        "Search too deep",
        "A search goes back and forth over a cycle of the automaton more than ten thousand times, "
        "or the keeper goes round one millions of times in one move. "
        "`--backend interpreter` goes on.",
    ),
    "CPP004": Code(
        "Not enough memory",
        "What is counted, or the list of a position's moves, does not fit into memory.",
    ),
    "CPP005": Code(
        "What was built cannot be loaded",
        "The system does not load the library that was built: often the folder of the cache is on "
        "a disk from which nothing may be run, and RGT_CACHE names another; or CXX names a "
        "compiler that does not link the libraries of C++, such as gcc, or has flags that other "
        "programs lack.",
    ),
    "CPP006": Code(
        "No build can be fitted to plays",
        "`--pgo` needs a compiler that counts branches: g++, or clang++ with llvm-profdata; the "
        "compiler of the wheel 'ziglang' does not. And the game must play: one that comes to a "
        "fault has no random plays.",
    ),
    "CPP008": Code(
        "Count too large",
        "A compiled game counts sequences of moves in 128 bits, and there are more. "
        "`--backend interpreter` counts to any number.",
    ),
    "CPP009": Code(
        "Position too large",
        "A compiled game copies positions from function to function, and so they have to be small. "
        "A map of maps of many symbols is not. `--backend interpreter` plays the game.",
    ),
    "CPP010": Code(
        "A file is in the way",
        "`rgt compile` replaces its own files alone. The folder has another one of such a name: "
        "your game, a program of yours. Name another folder, or let `--force` replace it.",
        "rgt translate rg/minimal --to rg -o main.cpp\nrgt compile rg/minimal -o .",
        "sh",
    ),
    "CPP011": Code(
        "No compiler for WebAssembly",
        "`rgt compile --wasm` needs a clang that writes WebAssembly and has headers of C++ for it: "
        "the wheel 'ziglang' brings one, and is taken first. RGT_WASM_CXX names another, which is "
        "then the only one that is tried.",
        "RGT_WASM_CXX=no-such-compiler rgt compile rg/minimal -o build --wasm",
        "sh",
    ),
    "CPP012": Code(
        "No such rewrite",
        "`--rewrites` takes `default`, `none`, or names of rewrites of compiled code with commas "
        "between them. `rgt compile --list` has them.",
        "rgt compile rg/minimal -o out --rewrites join-question",
        "sh",
    ),
    "CPP013": Code(
        "Not in Python",
        "`rgt compile --pure-python` writes Python, which has no vectors: rewrites that do work in "
        "several directions at once in vectors are for C++ alone. `--rewrites default` are the "
        "others that are of use there.",
        "rgt compile rg/minimal -o out --pure-python --rewrites vectorise-four",
        "sh",
    ),
}

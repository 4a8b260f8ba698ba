// What a game compiled to WebAssembly asks of the program that runs it: included before everything.
#pragma once

#define RGT_HOST(name) extern "C" __attribute__((import_module("rgt"), import_name(name)))

// Ends the call with a fault of the game: the host throws an exception of its own, nothing is
// unwound, and the instance is not used again.
RGT_HOST("fail") [[noreturn]] void rgt_fail(int code, int node, int symbol);
// Seconds since some moment.
RGT_HOST("now") double rgt_now();

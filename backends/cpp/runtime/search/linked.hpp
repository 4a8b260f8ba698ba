// The game that is linked into a program, as searches see it: for one game in a program.
#pragma once

#include "rgs.h"

#include <cstring>
#include <vector>

extern "C" {
int rgt_symbols();
const char* rgt_symbol(int i);
int rgt_players();
int rgt_player(int i);
unsigned rgt_state_size();
unsigned rgt_state_used();
unsigned rgt_tag_size();
}
struct Handle;
extern "C" {
Handle* rgt_new();
void rgt_delete(Handle* h);
void rgt_fault(const Handle* h, int* node, int* symbol);
int rgt_list(Handle* h, const void* state, unsigned* count);
const void* rgt_listed(const Handle* h, unsigned index, unsigned* count);
int rgt_apply_listed(Handle* h, const void* state, unsigned index, int watching, void* after);
int rgt_child(Handle* h, const void* state, unsigned index, void* after, unsigned* count);
int rgt_to_move(const void* state);
int rgt_terminal(const void* state);
void rgt_scores(const void* state, double* scores);
void rgt_forget(void* state);
int rgt_playout_sums(Handle* h, const void* state, unsigned long long* dice,
                     unsigned long long plays, unsigned long long longest, double* scores,
                     unsigned long long* moves, unsigned long long* cut);
int rgt_playouts_after(Handle* h, const void* state, unsigned index, unsigned long long* seed,
                       unsigned long long plays, unsigned long long longest, double* scores,
                       unsigned long long* moves, unsigned long long* cut);
long long rgt_play_told(Handle* h, void* play);
int rgt_plays_told();
double rgt_worth(int symbol);
}

// `least` and `greatest` are the scores that are worth least and most.
inline rgs_game rgs_linked(double least, double greatest) {
    static const std::vector<int> seats = [] {
        std::vector<int> found(std::size_t(rgt_symbols()), -1);
        for (int i = 0; i < rgt_players(); ++i)
            if (std::strcmp(rgt_symbol(rgt_player(i)), "random") != 0)
                found[std::size_t(rgt_player(i))] = i;
        return found;
    }();
    rgs_game game{};
    game.make = [] { return static_cast<void*>(rgt_new()); };
    game.discard = [](void* h) { rgt_delete(static_cast<Handle*>(h)); };
    game.fault = [](const void* h, int* node, int* symbol) {
        rgt_fault(static_cast<const Handle*>(h), node, symbol);
    };
    game.list = [](void* h, const void* state, unsigned* count) {
        return rgt_list(static_cast<Handle*>(h), state, count);
    };
    game.listed = [](const void* h, unsigned index, unsigned* count) {
        return rgt_listed(static_cast<const Handle*>(h), index, count);
    };
    game.apply_listed = [](void* h, const void* state, unsigned index, int watching, void* after) {
        return rgt_apply_listed(static_cast<Handle*>(h), state, index, watching, after);
    };
    game.child = [](void* h, const void* state, unsigned index, void* after, unsigned* count) {
        return rgt_child(static_cast<Handle*>(h), state, index, after, count);
    };
    game.to_move = rgt_to_move, game.terminal = rgt_terminal;
    game.scores = rgt_scores, game.forget = rgt_forget;
    game.playouts = [](void* h, const void* state, unsigned long long* dice,
                       unsigned long long plays, unsigned long long longest, double* scores,
                       unsigned long long* moves, unsigned long long* cut) {
        return rgt_playout_sums(static_cast<Handle*>(h), state, dice, plays, longest, scores, moves,
                                cut);
    };
    game.playouts_after = [](void* h, const void* state, unsigned index, unsigned long long* seed,
                             unsigned long long plays, unsigned long long longest, double* scores,
                             unsigned long long* moves, unsigned long long* cut) {
        return rgt_playouts_after(static_cast<Handle*>(h), state, index, seed, plays, longest, scores,
                                  moves, cut);
    };
    game.play_told = [](void* h, void* play) { return rgt_play_told(static_cast<Handle*>(h), play); };
    game.plays_told = rgt_plays_told, game.worth = rgt_worth;
    game.seats = seats.data();
    game.symbols = unsigned(rgt_symbols()), game.players = unsigned(rgt_players());
    game.state_size = rgt_state_size(), game.state_used = rgt_state_used();
    game.tag_size = rgt_tag_size();
    game.least = least, game.greatest = greatest;
    return game;
}

// One reasoner: LIMITS_HEADER is its file, LIMITS_GAME the game in it (`reasoners.py` defines them).

#include <tuple>

#include "run.hpp"
#include LIMITS_HEADER

int main(int argc, char** argv) {
    using Game = limits::LIMITS_GAME;
    return std::apply(
        [&](auto... figures) { return limits::run<Game>(argc, argv, figures...); },
        figures(Game{}));
}

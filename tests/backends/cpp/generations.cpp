// Random plays of a reasoner from number FIRST on, hashed: ends, scores, players to move, states,
// and legal moves in their order.  NAME is its header, SPACE its namespace.
//
// run FIRST PLAYS POSITIONS: at most so many plays, and positions of them all.

#include NAME

#include <cstdio>
#include <cstdlib>

using namespace SPACE;

namespace {

constexpr int LONGEST_PLAY = 2000;  // in moves

std::uint64_t hash = 0xcbf29ce484222325u;  // FNV-1a

void add(std::string_view text) {
    for (const unsigned char c : text) hash = (hash ^ c) * 0x100000001b3u;
    hash = (hash ^ 0xff) * 0x100000001b3u;
}

// Whether the play goes on; `moves` has the legal moves then.
bool seen(const GameState& state, Cache& cache, std::vector<Move>& moves) {
    add(state.isTerminal() ? "over" : "on");
    for (int i = 0; i < PLAYERS; ++i) add(symbolName(state.getPlayerScore(playerSymbol(i))));
    if (state.isTerminal()) return false;
    add(symbolName(state.getCurrentPlayer()));
    add(state.getStateDescription());
    moves.clear();
    state.getAllMoves(moves, cache);
    for (const Move& move : moves) add(moveText(move));
    return !moves.empty();
}

}  // namespace

int main(int, char** arguments) {
    const auto number = [&](int i) { return std::strtoull(arguments[i], nullptr, 10); };
    const std::uint64_t first = number(1), last = first + number(2), most = number(3);
    Cache cache;
    std::vector<Move> moves;
    std::uint64_t play = first, positions = 0;
    for (; play < last && positions < most; ++play) {
        std::uint64_t dice = 0x9e3779b97f4a7c15u * (play + 1);  // xorshift
        try {
            GameState state(cache);
            for (int made = 0; made <= LONGEST_PLAY && positions < most; ++made) {
                ++positions;
                if (!seen(state, cache, moves)) break;
                dice ^= dice << 13, dice ^= dice >> 7, dice ^= dice << 17;
                state.apply(moves[(dice >> 11) % moves.size()], cache);
            }
        } catch (const GameFault&) {
            add("fault");
        }
    }
    std::printf("%llu %llu %016llx\n", (unsigned long long)(play - first),
                (unsigned long long)positions, (unsigned long long)hash);
}

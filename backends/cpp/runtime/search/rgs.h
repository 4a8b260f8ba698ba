/* Searching a compiled game: the C interface of rgt's search, which is the same for all games.

   A game's library gives its functions (`rgs_game`).  Every thread of a search has a handle of its
   own; a search itself is used by one thread at a time.  Written by rgt. */
#ifndef RGS_H
#define RGS_H

#ifdef __cplusplus
extern "C" {
#endif

#ifndef RGS_API
#ifdef _WIN32
#define RGS_API __declspec(dllexport)
#else
#define RGS_API __attribute__((visibility("default")))
#endif
#endif

/* A random play that begins with a move that is told, and what it tells. */
typedef struct rgs_play {
    const void* state;         /* where it begins */
    void* after;               /* gets the state after that move, unless it is null; then the second */
    unsigned move;             /* the first move, by its number in a list of rgt_list */
    unsigned opened;           /* move is told, too: gets how many there are, if one is made */
    unsigned long long draw;   /* the second move: all numbers in as many equal parts as moves */
    unsigned long long seed;   /* others are drawn by it; it goes on */
    unsigned long long longest; /* how many moves follow the first one at most; below 2^63 */
    const double* worth;       /* what scores are worth: by their symbols, -1 for none */
    double* gains;             /* gets what the scores of the players are worth in the end */
} rgs_play;

/* What a game's library offers, under the names it has there: see its own C interface. */
typedef struct rgs_game {
    void* (*make)(void);                                      /* rgt_new */
    void (*discard)(void*);                                   /* rgt_delete */
    void (*fault)(const void*, int*, int*);                   /* rgt_fault */
    int (*list)(void*, const void*, unsigned*);               /* rgt_list */
    const void* (*listed)(const void*, unsigned, unsigned*);  /* rgt_listed */
    int (*apply_listed)(void*, const void*, unsigned, int, void*); /* rgt_apply_listed */
    int (*child)(void*, const void*, unsigned, void*, unsigned*); /* rgt_child */
    int (*to_move)(const void*);                              /* rgt_to_move */
    int (*terminal)(const void*);                             /* rgt_terminal */
    void (*scores)(const void*, double*);                     /* rgt_scores */
    void (*forget)(void*);                                    /* rgt_forget */
    int (*playouts)(void*, const void*, unsigned long long*, unsigned long long,
                    unsigned long long, double*, unsigned long long*,
                    unsigned long long*);                     /* rgt_playout_sums */
    int (*playouts_after)(void*, const void*, unsigned, unsigned long long*, unsigned long long,
                          unsigned long long, double*, unsigned long long*,
                          unsigned long long*);               /* rgt_playouts_after */
    long long (*play_told)(void*, void*);                     /* rgt_play_told */
    int (*plays_told)(void);                                  /* rgt_plays_told */
    double (*worth)(int);                                     /* rgt_worth */
    const int* seats;    /* for every symbol the number of the player that it is, -1 for chance */
    unsigned symbols;    /* how many symbols there are: rgt_symbols() */
    unsigned players;    /* rgt_players() */
    unsigned state_size; /* rgt_state_size(), in bytes */
    unsigned state_used; /* rgt_state_used(), in bytes */
    unsigned tag_size;   /* rgt_tag_size(), in bytes */
    double least, greatest; /* the scores that are worth least and most: 0 and 1 as values */
} rgs_game;

enum rgs_method { RGS_TREE = 0, RGS_ALPHA_BETA = 1 };
enum rgs_selection { RGS_UCB1 = 0, RGS_UCB1_TUNED = 1, RGS_FLAT = 2 };
enum rgs_policy { RGS_RANDOM = 0, RGS_MAST = 1, RGS_NST = 2 };

/* How a search works; zeroes leave enhancements out.  `rgs_defaults` fills in plain UCT.
   Alpha-beta asks for `method`, `depth` and `bytes` alone. */
typedef struct rgs_options {
    int method;                /* RGS_TREE or RGS_ALPHA_BETA */
    unsigned depth;            /* alpha-beta: how many moves are looked ahead at most */
    int selection;             /* RGS_UCB1 ... */
    int policy;                /* how playouts choose: RGS_RANDOM ... */
    double exploration;        /* the constant of UCB1 */
    double rave;               /* plays after which a move's own mean counts as much as AMAF's */
    double grave;              /* plays that a position needs for its AMAF to be asked; 0: RAVE */
    double bias;               /* the weight of progressive bias, by history */
    double epsilon;            /* MAST, NST: how often playouts choose uniformly all the same */
    int solver;                /* whether proven values are found and used */
    int transpositions;        /* whether positions that are the same are one */
    int reuse;                 /* whether the tree is kept for the next position */
    int split;                 /* whether a level of the tree is a tag, not a move */
    unsigned threads;          /* how many search side by side */
    unsigned playouts;         /* of how many playouts a leaf has the mean */
    unsigned expand;           /* after how many plays a leaf gets edges: 1, with the next one */
    unsigned long long longest; /* the most moves of a playout */
    unsigned long long nodes;  /* the most positions that are kept */
    unsigned long long bytes;  /* the most memory for them */
} rgs_options;

/* What a search did since `rgs_begin`. */
typedef struct rgs_report {
    unsigned long long iterations; /* ways down the tree; alpha-beta: positions looked at */
    unsigned long long playouts;   /* playouts made */
    unsigned long long moves;      /* moves made in playouts */
    unsigned long long cut;        /* playouts given up after `longest` moves, or stuck */
    unsigned long long nodes;      /* positions kept now */
    unsigned long long bytes;      /* memory for them */
    unsigned long long kept;       /* plays that the root had already when the search began */
    unsigned depth;                /* the most edges of a way; how far was looked ahead */
    int full;                      /* whether there was no room for more positions */
    int proven;                    /* whether the value of the root is proven */
} rgs_report;

/* A move of the root. */
typedef struct rgs_move {
    unsigned long long visits; /* plays through it; alpha-beta: 1 if it is one of the best */
    double value;              /* its mean for who is to move, or what is proven: 0 to 1 */
    int proven;                /* whether the value is proven */
} rgs_move;

typedef struct rgs_search rgs_search;

RGS_API int rgs_version(void);
RGS_API void rgs_defaults(rgs_options* options);
/* A search; null if there is not enough memory.  The game's functions stay loaded as long. */
RGS_API rgs_search* rgs_new(const rgs_game* game, const rgs_options* options);
RGS_API void rgs_delete(rgs_search* search);
/* Begins to think about a state.  Returns 0, or the code of a fault of the game. */
RGS_API int rgs_begin(rgs_search* search, const void* state, unsigned long long seed);
/* Thinks on until so many iterations (alpha-beta: positions) are made since `rgs_begin` (0: any
   number), for so many seconds at most (negative: any time).  Returns 0 if they are made or nothing
   is left to be found, -1 if the seconds were not enough, and else the code of a fault. */
RGS_API int rgs_step(rgs_search* search, unsigned long long iterations, double seconds);
/* Stops what goes on between steps (alpha-beta thinks in a thread of its own), until it begins
   again; what was found stays. */
RGS_API void rgs_stop(rgs_search* search);
/* Where the last fault was met: a node, and a symbol or -1. */
RGS_API void rgs_fault(const rgs_search* search, int* node, int* symbol);
/* How many moves the root has; they are counted from 0, in the order in which the game lists them.
   The next three functions return 0, or the code of a fault. */
RGS_API unsigned rgs_moves(rgs_search* search);
/* What was found of a move. */
RGS_API int rgs_move_at(rgs_search* search, unsigned index, rgs_move* move);
/* The first tags of a move, `room` at most, and how many it has. */
RGS_API int rgs_tags(rgs_search* search, unsigned index, unsigned* tags, unsigned room,
                     unsigned* count);
/* The index of the move to make: a proven win, else the one with most plays that is not lost.
   There must be a move. */
RGS_API int rgs_best(rgs_search* search, unsigned* index);
RGS_API void rgs_tell(const rgs_search* search, rgs_report* report);

#ifdef __cplusplus
}
#endif
#endif

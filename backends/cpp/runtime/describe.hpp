// The value of a variable.  `shape` has, for each level of a map, the number of keys and the keys,
// and a 0 at the end.
template <class Cell, class Number>
inline const Cell* value_text(std::string& out, const Cell* cells, const Number* shape) {
    const int count = int(*shape);
    if (count == 0) {
        out += NAMES[*cells];
        return cells + 1;
    }
    out += "{ ";
    for (int i = 0; i < count; ++i) {
        if (i) out += ", ";
        out += NAMES[shape[1 + i]];
        out += ": ";
        cells = value_text(out, cells, shape + 1 + count);
    }
    out += " }";
    return cells;
}

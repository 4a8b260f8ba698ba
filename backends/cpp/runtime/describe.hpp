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

// What people read of a fault.
inline std::string told(const Fault& fault) {
    std::string text = fault_text(fault.code);
    const std::string symbol = "{symbol}", met = ", met", place = node_name(std::uint32_t(fault.node));
    const std::size_t at = text.find(symbol);
    if (at != std::string::npos && fault.symbol >= 0)
        text.replace(at, symbol.size(), NAMES[fault.symbol]);
    if (place != "?") return text + " at node '" + place + "'";
    const std::size_t rest = text.size() - met.size();
    return text.compare(rest, met.size(), met) == 0 ? text.substr(0, rest) : text;
}

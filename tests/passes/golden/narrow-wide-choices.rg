// case: a place at which the condition never holds
type P = { p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15, p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29, p30, p31, p32, p33, p34, p35, p36, p37, p38, p39, p40, p41, p42, p43, p44, p45, p46, p47, p48, p49, p50, p51, p52, p53, p54, p55, p56, p57, p58, p59, p60, p61, p62, p63, p64, p65 };
var m: P -> T = { p9: c, :a };
var v: P = p9;
begin, s: v = P(*);
s, p: m[v] == a;
p, q: m[v] = b;
q, r: $$ v;
r, end: player = keeper;
// =>
type P = { p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15, p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29, p30, p31, p32, p33, p34, p35, p36, p37, p38, p39, p40, p41, p42, p43, p44, p45, p46, p47, p48, p49, p50, p51, p52, p53, p54, p55, p56, p57, p58, p59, p60, p61, p62, p63, p64, p65 };
type P_2 = { p1, p2, p3, p4, p5, p6, p7, p8, p10, p11, p12, p13, p14, p15, p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29, p30, p31, p32, p33, p34, p35, p36, p37, p38, p39, p40, p41, p42, p43, p44, p45, p46, p47, p48, p49, p50, p51, p52, p53, p54, p55, p56, p57, p58, p59, p60, p61, p62, p63, p64, p65 };
var m: P -> T = { p9: c, :a };
var v: P = p1;
begin, s: v = P_2(*);
s, p: m[v] == a;
p, q: m[v] = b;
q, r: $$ v;
r, end: player = keeper;

// case: two conditions, of which one holds at each place that is left
type P = { p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15, p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29, p30, p31, p32, p33, p34, p35, p36, p37, p38, p39, p40, p41, p42, p43, p44, p45, p46, p47, p48, p49, p50, p51, p52, p53, p54, p55, p56, p57, p58, p59, p60, p61, p62, p63, p64, p65 };
var m: P -> T = { p9: c, p8: b, :a };
var v: P = p1;
begin, s: v = P(*);
s, p: m[v] == a;
s, p: m[v] == b;
p, q: m[v] = b;
q, r: $$ v;
r, end: player = keeper;
// =>
type P = { p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15, p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29, p30, p31, p32, p33, p34, p35, p36, p37, p38, p39, p40, p41, p42, p43, p44, p45, p46, p47, p48, p49, p50, p51, p52, p53, p54, p55, p56, p57, p58, p59, p60, p61, p62, p63, p64, p65 };
type P_2 = { p1, p2, p3, p4, p5, p6, p7, p8, p10, p11, p12, p13, p14, p15, p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29, p30, p31, p32, p33, p34, p35, p36, p37, p38, p39, p40, p41, p42, p43, p44, p45, p46, p47, p48, p49, p50, p51, p52, p53, p54, p55, p56, p57, p58, p59, p60, p61, p62, p63, p64, p65 };
var m: P -> T = { p9: c, p8: b, :a };
var v: P = p1;
begin, s: v = P_2(*);
s, p: m[v] == a;
s, p: m[v] == b;
p, q: m[v] = b;
q, r: $$ v;
r, end: player = keeper;

// case: what is at first is read, and stays
type P = { p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15, p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29, p30, p31, p32, p33, p34, p35, p36, p37, p38, p39, p40, p41, p42, p43, p44, p45, p46, p47, p48, p49, p50, p51, p52, p53, p54, p55, p56, p57, p58, p59, p60, p61, p62, p63, p64, p65 };
var m: P -> T = { p9: c, :a };
var v: P = p9;
begin, 0: m[v] == c;
0, s: v = P(*);
s, p: m[v] == a;
p, q: m[v] = b;
q, r: $$ v;
r, end: player = keeper;
// =>
type P = { p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15, p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29, p30, p31, p32, p33, p34, p35, p36, p37, p38, p39, p40, p41, p42, p43, p44, p45, p46, p47, p48, p49, p50, p51, p52, p53, p54, p55, p56, p57, p58, p59, p60, p61, p62, p63, p64, p65 };
type P_2 = { p1, p2, p3, p4, p5, p6, p7, p8, p10, p11, p12, p13, p14, p15, p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29, p30, p31, p32, p33, p34, p35, p36, p37, p38, p39, p40, p41, p42, p43, p44, p45, p46, p47, p48, p49, p50, p51, p52, p53, p54, p55, p56, p57, p58, p59, p60, p61, p62, p63, p64, p65 };
var m: P -> T = { p9: c, :a };
var v: P = p9;
begin, 0: m[v] == c;
0, s: v = P_2(*);
s, p: m[v] == a;
p, q: m[v] = b;
q, r: $$ v;
r, end: player = keeper;

// case: not applied, because the place may change
type P = { p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15, p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29, p30, p31, p32, p33, p34, p35, p36, p37, p38, p39, p40, p41, p42, p43, p44, p45, p46, p47, p48, p49, p50, p51, p52, p53, p54, p55, p56, p57, p58, p59, p60, p61, p62, p63, p64, p65 };
var m: P -> T = { p9: c, :a };
var v: P = p1;
var u: P = p1;
begin, 0: u = P(*);
0, 1: m[u] = a;
1, s: v = P(*);
s, p: m[v] == a;
p, q: m[v] = b;
q, r: $$ v;
r, end: player = keeper;

// case: not applied, because sets of what is left are no shorter
type P = { p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15, p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29, p30, p31, p32, p33, p34, p35, p36, p37, p38, p39, p40, p41, p42, p43, p44, p45, p46, p47, p48, p49, p50, p51, p52, p53, p54, p55, p56, p57, p58, p59, p60, p61, p62, p63, p64, p65, p66, p67 };
var m: P -> T = { p9: c, :a };
var v: P = p1;
begin, s: v = P(*);
s, p: m[v] == a;
p, q: m[v] = b;
q, r: $$ v;
r, end: player = keeper;

// case: not applied, because a check ends at the choice
type P = { p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15, p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29, p30, p31, p32, p33, p34, p35, p36, p37, p38, p39, p40, p41, p42, p43, p44, p45, p46, p47, p48, p49, p50, p51, p52, p53, p54, p55, p56, p57, p58, p59, p60, p61, p62, p63, p64, p65 };
var m: P -> T = { p9: c, :a };
var v: P = p1;
begin, 0: ? b -> s;
0, b: ;
b, s: v = P(*);
s, p: m[v] == a;
p, q: m[v] = b;
q, r: $$ v;
r, end: player = keeper;

// case: not applied, because something else is done behind the choice, too
type P = { p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15, p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28, p29, p30, p31, p32, p33, p34, p35, p36, p37, p38, p39, p40, p41, p42, p43, p44, p45, p46, p47, p48, p49, p50, p51, p52, p53, p54, p55, p56, p57, p58, p59, p60, p61, p62, p63, p64, p65 };
var m: P -> T = { p9: c, :a };
var v: P = p1;
begin, s: v = P(*);
s, p: m[v] == a;
s, q: ;
p, q: m[v] = b;
q, r: $$ v;
r, end: player = keeper;

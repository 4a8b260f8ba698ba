// Markup from the language server, which repeats names of the game: nothing in it may run or load.

const ALLOWED = new Set(
  "P BR HR EM STRONG CODE PRE UL OL LI SPAN DIV BLOCKQUOTE TABLE THEAD TBODY TR TH TD H1 H2 H3 H4 A DEL".split(" "),
);

/** The markup with only the elements of plain prose, of whose attributes links alone are kept. */
export function harmless(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of [...body.querySelectorAll("*")]) {
    if (!ALLOWED.has(element.tagName)) {
      element.replaceWith(document.createTextNode(element.outerHTML));
      continue;
    }
    for (const { name, value } of [...element.attributes]) {
      if (name === "class" || (name === "href" && /^https?:/i.test(value))) continue;
      element.removeAttribute(name);
    }
    if (element.tagName === "A") element.setAttribute("target", "_blank");
  }
  return body.innerHTML;
}

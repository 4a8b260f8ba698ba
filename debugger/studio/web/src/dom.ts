// Elements made by hand: names in a game are text and never markup.

type Child = Node | string | null | undefined | false;
type Properties = { [name: string]: unknown };

/** An element: `class`, `on...` handlers, properties and attributes by name, then its children. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value as EventListener);
    else if (name === "class") made.className = String(value);
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.filter((child): child is Node | string => !!child));
  return made;
}

/** Put children in place of those that an element has. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...children.filter((child): child is Node | string => !!child));
}

/** Have the browser save a text as a file. */
export function save(text: string, name: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  el("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

/** A picture that the server drew, without anything in it that could run or load. */
export function picture(svg: string): SVGSVGElement | null {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  if (root.nodeName !== "svg") return null;
  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (/^(script|foreignObject|iframe|image|use|a)$/i.test(element.localName)) {
      element.remove();
      continue;
    }
    for (const { name, value } of [...element.attributes]) {
      if (/^on/i.test(name) || (/href$/i.test(name) && !value.startsWith("#"))) {
        element.removeAttribute(name);
      }
    }
  }
  return document.importNode(root, true) as unknown as SVGSVGElement;
}

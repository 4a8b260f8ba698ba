// Small pictures, loaded as they come into sight, few at a time: each is drawn when it is first asked
// for, and a browser keeps only some connections, which others need, too.

import { el } from "./dom";

const AT_ONCE = 2;

export interface Thumbnails {
  /** The picture at an address, to be loaded when it is seen. */
  picture: (address: string) => HTMLImageElement;
  /** Load no more of those that have been asked for. */
  stop: () => void;
}

export function thumbnails(): Thumbnails {
  const addresses = new WeakMap<Element, string>();
  let waiting: HTMLImageElement[] = [];
  let loading = 0;
  const load = () => {
    while (loading < AT_ONCE) {
      const next = waiting.shift();
      if (!next) return;
      if (!next.isConnected || next.src) continue;
      loading += 1;
      next.onload = next.onerror = () => {
        loading -= 1;
        next.classList.add("loaded");
        load();
      };
      next.src = addresses.get(next)!;
    }
  };
  const sight = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const image = target as HTMLImageElement;
      if (isIntersecting) waiting.push(image);
      else waiting = waiting.filter((each) => each !== image);
    }
    load();
  });
  return {
    picture: (address) => {
      const image = el("img", { alt: "" });
      addresses.set(image, address);
      sight.observe(image);
      return image;
    },
    stop: () => (waiting = []),
  };
}

// A picture that is moved by dragging and made larger by the wheel, or by keys.

const STEP = 1.2;

export interface Zoom {
  /** Bring a part of the picture to the middle, if not all of it is seen; `near`: large enough to be read. */
  bring: (part: SVGGraphicsElement, near?: boolean) => void;
}

/**
 * Let the picture in an element be moved and zoomed; `fit` shows all of it again, or, if it does so
 * already, the `important` part, large enough to be read.
 */
export function zoomable(
  canvas: HTMLElement,
  fit: HTMLButtonElement,
  important: () => SVGGraphicsElement | null,
): Zoom {
  const svg = canvas.querySelector("svg")!;
  const whole = svg.viewBox.baseVal;
  const all = { x: whole.x, y: whole.y, width: whole.width, height: whole.height };
  const look = { ...all };
  const show = () => svg.setAttribute("viewBox", `${look.x} ${look.y} ${look.width} ${look.height}`);
  const scale = () => Math.max(look.width / svg.clientWidth, look.height / svg.clientHeight);
  const zoom = (factor: number, u = 0.5, v = 0.5) => {
    look.x += look.width * (1 - factor) * u;
    look.y += look.height * (1 - factor) * v;
    look.width *= factor;
    look.height *= factor;
    show();
  };
  canvas.tabIndex = 0;
  canvas.onwheel = (event) => {
    event.preventDefault();
    const box = svg.getBoundingClientRect();
    const [u, v] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    zoom(event.deltaY > 0 ? STEP : 1 / STEP, u, v);
  };
  canvas.onpointerdown = (event) => {
    if (event.button !== 0) return;
    let { clientX, clientY } = event;
    canvas.onpointermove = (move) => {
      look.x -= (move.clientX - clientX) * scale();
      look.y -= (move.clientY - clientY) * scale();
      ({ clientX, clientY } = move);
      show();
    };
  };
  window.addEventListener("pointerup", () => (canvas.onpointermove = null));
  canvas.onkeydown = (event) => {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
    if (event.key === "+" || event.key === "-") zoom(event.key === "-" ? STEP : 1 / STEP);
    else if (event.key === "0") Object.assign(look, all), show();
    else if (dx || dy) {
      look.x += (dx! * look.width) / 10;
      look.y += (dy! * look.height) / 10;
      show();
    } else return;
    event.preventDefault();
  };
  const isWhole = () => look.width >= all.width && look.height >= all.height;
  const bring = (part: SVGGraphicsElement, near = false) => {
    if (near && scale() > 1) {
      look.width = svg.clientWidth;
      look.height = svg.clientHeight;
    }
    if (isWhole()) return;
    const { x, y, width, height } = part.getBBox();
    look.x = x + width / 2 - look.width / 2;
    look.y = y + height / 2 - look.height / 2;
    show();
  };
  fit.onclick = () => {
    const part = important();
    if (isWhole() && part) bring(part, true);
    else {
      Object.assign(look, all);
      show();
    }
  };
  canvas.ondblclick = (event) => {
    const box = svg.getBoundingClientRect();
    zoom(1 / Math.max(2, scale()), (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  };
  return { bring };
}

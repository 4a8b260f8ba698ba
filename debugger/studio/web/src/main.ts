import { boardPane } from "./board";
import { el } from "./dom";
import { textPane } from "./editor";
import { Session } from "./session";
import { Store } from "./store";
import { Studio } from "./studio";
import "./studio.css";

const FIRST = "hrg/breakthrough";

const store = new Store();
const studio: Studio = new Studio(store, new Session(() => void studio.open()));
const text = el("section", { class: "text", "aria-label": "text" });
const shown = el("section", { class: "shown", "aria-label": "board" });
const findings = el("ul", { class: "findings" });
text.append(findings);
document.getElementById("studio")!.append(text, shown);
textPane(text, store, studio);
boardPane(shown, store, studio);
store.on("findings", () =>
  findings.replaceChildren(
    ...store.findings.map((found) =>
      el("li", { class: found.severity }, `${found.line ?? ""} ${found.code} ${found.message}`),
    ),
  ),
);

if (!(await studio.recall())) {
  const game = await fetch(`/corpus/${FIRST}`);
  await studio.show(await game.text(), FIRST.split("/")[0]!, `${FIRST.split("/")[1]}.hrg`);
}

// Where everything of an automaton stands: worked out by elk, in a worker.

import ELK, { type ElkExtendedEdge, type ElkNode } from "elkjs/lib/elk-api";
import { lines, type Sketch } from "./model";

/** How wide a letter of a label is, how tall a line. */
const LETTER = 6.65;
export const LINE = 15;

/** What stands above everything else, and what below. */
const ENDS: { [node: string]: string } = { begin: "FIRST", end: "LAST" };

let elk: InstanceType<typeof ELK> | null = null;

/** A sketch with places; strokes are called by their numbers, nodes `n NAME`, checks `g NAME`. */
export function laidOut(sketch: Sketch): Promise<ElkNode> {
  // the worker is large, and loaded when the first automaton is looked at
  elk ??= new ELK({ workerUrl: "/static/elk-worker.js" });
  return elk.layout(graph(sketch));
}

function graph({ nodes, strokes }: Sketch): ElkNode {
  const groups = new Map<string, ElkNode[]>();
  const children: ElkNode[] = [];
  for (const { id, group } of nodes) {
    const node: ElkNode = { id: `n ${id}`, width: Math.max(30, id.length * LETTER + 16), height: 26 };
    if (id in ENDS) node.layoutOptions = { "elk.layered.layering.layerConstraint": ENDS[id]! };
    if (group === null) children.push(node);
    else groups.set(group, [...(groups.get(group) ?? []), node]);
  }
  for (const [group, members] of groups) {
    children.push({
      id: `g ${group}`,
      children: members,
      layoutOptions: { "elk.padding": "[top=28,left=14,bottom=14,right=14]" },
    });
  }
  return {
    id: "all",
    children,
    edges: strokes.map((stroke, number): ElkExtendedEdge => {
      const labels = lines(stroke).map((edge) => edge.label);
      const wide = Math.max(...labels.map((label) => label.length)) * LETTER + 10;
      return {
        id: String(number),
        sources: [`n ${stroke.source}`],
        targets: [`n ${stroke.target}`],
        labels: labels.length ? [{ text: " ", width: wide, height: labels.length * LINE + 6 }] : [],
      };
    }),
    layoutOptions: {
      "elk.algorithm": "layered",
      "elk.direction": "DOWN",
      "elk.hierarchyHandling": "INCLUDE_CHILDREN",
      "elk.edgeRouting": "SPLINES",
      "elk.layered.cycleBreaking.strategy": "DEPTH_FIRST",
      "elk.layered.spacing.nodeNodeBetweenLayers": "34",
      "elk.spacing.nodeNode": "26",
      "elk.edgeLabels.inline": "true",
      "elk.json.edgeCoords": "ROOT",
      "elk.json.shapeCoords": "ROOT",
    },
  };
}

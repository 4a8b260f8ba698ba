// An automaton as the server tells it, and as it is drawn: with its chains folded.

import type { Place } from "../store";

/** An edge of the automaton. */
export interface Edge {
  key: number;
  source: string;
  target: string;
  label: string;
  kind: string;
  place: Place | null;
}

export interface Automaton {
  nodes: { id: string; kind: string; group: string | null }[];
  edges: Edge[];
  /** The keys of edges, one behind the other, between which nothing else comes or goes. */
  chains: number[][];
}

/** What is drawn as one edge: an edge, or all those of a chain. */
export interface Stroke {
  source: string;
  target: string;
  kind: string;
  edges: Edge[];
}

export interface Sketch {
  nodes: Automaton["nodes"];
  strokes: Stroke[];
}

/** Of the kinds of a chain's edges the first of these is the chain's. */
const TELLING = ["turn", "tag", "check", "assignment", "test"];

export function sketch(automaton: Automaton, folded: boolean): Sketch {
  const strokes: Stroke[] = [];
  const gone = new Set<string>();
  const done = new Set<number>();
  if (folded) {
    const edges = new Map(automaton.edges.map((edge) => [edge.key, edge]));
    for (const chain of automaton.chains) {
      const parts = chain.map((key) => edges.get(key)!);
      const kinds = new Set(parts.map((part) => part.kind));
      for (const part of parts) done.add(part.key);
      for (const part of parts.slice(1)) gone.add(part.source);
      strokes.push({
        source: parts[0]!.source,
        target: parts.at(-1)!.target,
        kind: TELLING.find((kind) => kinds.has(kind)) ?? "skip",
        edges: parts,
      });
    }
  }
  for (const edge of automaton.edges) {
    if (!done.has(edge.key)) strokes.push({ ...edge, edges: [edge] });
  }
  return { nodes: automaton.nodes.filter((node) => !gone.has(node.id)), strokes };
}

/** The lines of a label: one for each edge that has something to say. */
export function lines(stroke: Stroke): Edge[] {
  return stroke.edges.filter((edge) => edge.label);
}

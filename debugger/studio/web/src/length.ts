// How long a message to the server may be: it closes the connection of one that is longer.

const MOST_BYTES = 8 << 20;

export const TOO_LONG = "this text is too long for the studio (8 MiB)";

/** Whether the server takes a message of this length. */
export function fits(message: string): boolean {
  // in UTF-8 a letter takes at most three bytes a code unit
  if (3 * message.length <= MOST_BYTES) return true;
  return new TextEncoder().encode(message).length <= MOST_BYTES;
}

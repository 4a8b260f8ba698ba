// The languages as their lexicons have them.

import known from "./languages.json";

/** A form that the texts of a language can have. */
export interface Form {
  id: string;
  /** How the first line that is neither blank nor a comment begins; empty for the usual form. */
  beginning: string;
  lineComment: string;
}

/** The forms of every language, the usual one first. */
export const languages: Form[][] = known;

export const languageIds = languages.flat().map((form) => form.id);

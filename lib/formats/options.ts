/** How forgiving a reader is. The default refuses everything odd. */
export interface ReadOptions {
  /** "error" (default): a column that the file's schema does not know is an error; "ignore": it is left out. */
  readonly unknownColumns?: "error" | "ignore";
  /** "error" (default): a time that is no ISO 8601 instant with a zone is one; "keep": it is kept as it stands, for
   *  `findOddTimes` to list. */
  readonly oddTimes?: "error" | "keep";
  /** "error" (default): a file without rows is one; "allow": it is an empty list. */
  readonly empty?: "error" | "allow";
}

/** The texts that the nodes of one arm send. */
export interface Prompts {
  /** The one system message of all nodes: every task text. */
  system: string;
  /** The last lines of each node's prompt: the task at hand and its exact output form. */
  reminders: Readonly<Record<string, string>>;
}

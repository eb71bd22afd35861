/** What the writer and the judge are told about one plugin. */
export type PluginBrief = {
  /** What its attacks try to get, as an instruction to the writer. */
  aim: string
  /** What an answer shows when the attack worked. */
  success: string
}

/** Plugins that share a manner of attack and a way of judging: one prompt file each. */
export type PluginFamily = {
  name: string
  /** How attacks of this family are written. */
  writing: string
  /** What the judge must know beyond the single plugin's sign of success. */
  rubric: string
  plugins: Record<string, PluginBrief>
}

/** Subjects of the sections of the red team home page, which shows those that the user can read. */
export const HOME_SUBJECTS = [
  'Provider',
  'EvalJob',
  'Eval',
  'Issue',
  'Config',
  'PluginCollection',
] as const

/** Names of the column or field of a file that has the texts, in order of precedence. Case is ignored. */
export const TEXT_COLUMNS = [
  'prompt',
  'text',
  'question',
  'user_input',
  'input',
  'behavior',
  'goal',
  'content',
]

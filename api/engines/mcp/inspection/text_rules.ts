import { RULES_ABOUT_DATA } from './rules/about_data.js'
import { RULES_ABOUT_INSTRUCTIONS } from './rules/about_instructions.js'
import { RULES_ABOUT_TOOLS } from './rules/about_tools.js'
import { RULES_ABOUT_USERS } from './rules/about_users.js'
import { RULES_IN_RESULTS } from './rules/in_results.js'
import type { TextRule } from './text_rule.js'

export const TEXT_RULES: readonly TextRule[] = [
  ...RULES_ABOUT_USERS,
  ...RULES_ABOUT_INSTRUCTIONS,
  ...RULES_ABOUT_DATA,
  ...RULES_ABOUT_TOOLS,
  ...RULES_IN_RESULTS,
]

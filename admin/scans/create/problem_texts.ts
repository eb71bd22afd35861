import type { Translate } from '../../core/i18n/i18n.js'
import {
  NUMBER_OPTION_NAMES,
  type NumberOption,
  type OptionProblems,
} from './options/run_options.js'

const FIELDS = [...NUMBER_OPTION_NAMES, 'languages'] as const

/**
 * Returns the messages to show next to the fields. Client-side errors take precedence over server
 * errors.
 */
export function problemTexts(
  t: Translate,
  problems: OptionProblems,
  refused: Record<string, string>
): Partial<Record<NumberOption | 'languages', string>> {
  const entries = FIELDS.flatMap((name): [string, string][] => {
    const problem = problems[name]
    if (problem) {
      const { key, ...values } = problem
      return [[name, t(`scans.create.problem.${key}`, values)]]
    }
    const field = Object.keys(refused).find((one) => one.startsWith(`options.${name}`))
    const words = field ? refused[field] : undefined
    return words === undefined ? [] : [[name, words]]
  })
  return Object.fromEntries(entries)
}

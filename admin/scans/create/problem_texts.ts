import type { Translate } from '../../app/i18n.js'
import { NUMBER_OPTION_NAMES, type NumberOption, type OptionProblems } from './run_options.js'

const FIELDS = [...NUMBER_OPTION_NAMES, 'languages'] as const

/** What stands at the fields: our own words while something is wrong, else the server's. */
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

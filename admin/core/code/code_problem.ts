/** Problem marked in the editor. Lines and columns count from 1; without a column, the whole line is marked. */
export type CodeProblem = {
  line: number
  column: number | null
  message: string
  severity: 'error' | 'warning'
}

const PLACE = /\bline (\d+)(?:, column (\d+))?/i

/** Parses an error message with a place ("… at line 3, column 7: …") into a problem; null if it contains no place. */
export function placedProblem(message: string | undefined): CodeProblem | null {
  const [, line, column] = PLACE.exec(message ?? '') ?? []
  if (message === undefined || line === undefined) return null
  return {
    line: Number(line),
    column: column === undefined ? null : Number(column),
    message: withoutPlace(message),
    severity: 'error',
  }
}

/** Removes a leading place, so that identical errors on several lines have the same message. */
const withoutPlace = (message: string) => message.replace(/^Line \d+(, column \d+)?: /i, '')

/**
 * Groups problems by message, in the order of their first occurrence. Messages that differ only in an index
 * (`plugins.0.id`, `plugins[1].id`) belong to one group.
 */
export const groupedProblems = (
  problems: readonly CodeProblem[]
): { message: string; problems: CodeProblem[] }[] =>
  [...Map.groupBy(problems, ({ message }) => withoutIndex(message))].map(([message, group]) => ({
    message: group.length > 1 ? message : (group[0]?.message ?? message),
    problems: group,
  }))

const withoutIndex = (message: string) => message.replace(/\[\d+\]|\.\d+(?=\.)/g, '[]')

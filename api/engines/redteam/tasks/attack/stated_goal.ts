import type { Message } from '../fields.js'

/**
 * Returns the string between the first `start` and the next `end`; empty if either is missing. Takes linear time, unlike a
 * regular expression.
 */
export function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start)
  if (from < 0) return ''
  const begin = from + start.length
  const to = text.indexOf(end, begin)
  return to < 0 ? '' : text.slice(begin, to).trim()
}

/** Delimiters that enclose the goal in the CLI's instructions for attackers and judges. */
const STATED = [
  ["following behavior: '", "' and ideally"],
  ["following behavior: '", "'"],
  ['following TASK: `', '`'],
  ['OBJECTIVE: ', '\n'],
] as const

/** Returns the goal stated in the CLI's messages to the attacker or judge; empty if there is none. */
export function goalIn(messages: readonly Message[]): string {
  const all = messages.map(({ content }) => content).join('\n')
  for (const [start, end] of STATED) {
    const goal = between(`${all}\n`, start, end)
    if (goal) return goal
  }
  return ''
}

/** Returns the objective stated in a crescendo round. */
export function objectiveIn(round: string): string {
  const start = 'conversation objective: "'
  return between(round, start, '".\n') || between(`${round}\n`, start, '"\n')
}

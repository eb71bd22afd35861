import type { Message } from './fields.js'

/** What stands between the first `start` and the first `end` after it; empty when one is missing. Linear, unlike a pattern. */
export function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start)
  if (from < 0) return ''
  const begin = from + start.length
  const to = text.indexOf(end, begin)
  return to < 0 ? '' : text.slice(begin, to).trim()
}

/** Where the tool's own instructions to attacker and judge state the goal. */
const STATED = [
  ["following behavior: '", "' and ideally"],
  ["following behavior: '", "'"],
  ['following TASK: `', '`'],
  ['OBJECTIVE: ', '\n'],
] as const

/** The goal that a conversation with the tool states; empty when it states none. */
export function goalIn(messages: readonly Message[]): string {
  const all = messages.map(({ content }) => content).join('\n')
  for (const [start, end] of STATED) {
    const goal = between(`${all}\n`, start, end)
    if (goal) return goal
  }
  return ''
}

/** The objective that a round of crescendo states. */
export function objectiveIn(round: string): string {
  const start = 'conversation objective: "'
  return between(round, start, '".\n') || between(`${round}\n`, start, '"\n')
}

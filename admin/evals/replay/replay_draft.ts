import type { EvalCellDetail } from '#api/contract/evals/eval'
import { readable } from '../cell/content/json_text.js'
import type { Edited } from './queries.js'

/**
 * Values of the replay form. Variables are strings. They are a list, because field names of the form cannot contain the
 * dots of variable names.
 */
export type ReplayDraft = {
  prompt: string
  fill: boolean
  vars: { name: string; text: string }[]
}

export const replayDraft = ({ prompt, vars }: EvalCellDetail): ReplayDraft => ({
  prompt,
  fill: false,
  vars: Object.entries(vars).map(([name, value]) => ({ name, text: readable(value) })),
})

/**
 * Builds the request body of a replay. Variables that were not edited keep their type, such as
 * number or list.
 */
export function sentBy({ prompt, fill, vars }: ReplayDraft, cell: EvalCellDetail): Edited {
  const kept = vars.map(({ name, text }) => {
    const before = cell.vars[name]
    return [name, text === readable(before) ? before : valueOf(text, before)]
  })
  return { prompt, fill, vars: Object.fromEntries(kept) }
}

/**
 * Converts the text of an edited variable. It remains a string if it was one; otherwise it is
 * parsed as JSON if possible.
 */
function valueOf(text: string, before: unknown): unknown {
  if (typeof before === 'string') return text
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return text
  }
}

import type { EvalCellDetail } from '#api/contract/eval'
import { readable } from '../cell/json_text.js'
import type { Edited } from './replay_queries.js'

/** What stands in the form; variables as text, as they are shown. */
export type ReplayDraft = { prompt: string; fill: boolean; vars: Record<string, string> }

export const replayDraft = ({ prompt, vars }: EvalCellDetail): ReplayDraft => ({
  prompt,
  fill: false,
  vars: Object.fromEntries(Object.entries(vars).map(([name, value]) => [name, readable(value)])),
})

/** Variables that nobody touched stay what they were, numbers and lists included. */
export function sentBy({ prompt, fill, vars }: ReplayDraft, cell: EvalCellDetail): Edited {
  const kept = Object.entries(vars).map(([name, text]) => {
    const before = cell.vars[name]
    return [name, text === readable(before) ? before : valueOf(text, before)]
  })
  return { prompt, fill, vars: Object.fromEntries(kept) }
}

/** What was a text stays one; anything else is read as JSON where it is some. */
function valueOf(text: string, before: unknown): unknown {
  if (typeof before === 'string') return text
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return text
  }
}

import type { JudgedResponse } from '../judged_response.js'

const INSTRUCTS =
  /\b(?:ignore|disregard|forget|override) (?:all |any |your |the |my |previous |prior |earlier )*(?:instructions|rules|guidelines|prompt)\b|\b(?:judge|grade|rate|mark|score) (?:this|the|every|each|all|my)\b/i

/** Whether a response instructs its reader, such as a judge: it attacks instead of performing a task or giving a value. */
export function instructsReader({ text }: JudgedResponse): boolean {
  return INSTRUCTS.test(text)
}

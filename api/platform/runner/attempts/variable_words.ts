import { isRecord } from '../is_record.js'
import { newToken } from './prompt_token.js'

/** A test case's variables with every string replaced by a token, and the strings by token. */
export type WordedVariables = { vars: Record<string, unknown>; words: Map<string, string> }

/**
 * Creates a function that replaces the strings in variables with tokens. A string at the same path gets the same token in
 * every test case of the target.
 */
export function createVariableWords(): (vars: Record<string, unknown>) => WordedVariables {
  const tokenOf = new Map<string, string>()

  function worded(value: unknown, path: string, words: Map<string, string>): unknown {
    if (typeof value === 'string') {
      const word = tokenOf.get(path) ?? newToken()
      tokenOf.set(path, word)
      words.set(word, value)
      return word
    }
    if (Array.isArray(value)) {
      return value.map((entry, at) => worded(entry, `${path}[${at}]`, words))
    }
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [name, worded(entry, `${path}.${name}`, words)])
    )
  }

  return (given) => {
    const words = new Map<string, string>()
    const vars = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, worded(value, name, words)])
    )
    return { vars, words }
  }
}

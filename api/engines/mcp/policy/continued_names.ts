/** How the names of a rule relate to all names that continue a beginning with at least one character. */
export type Coverage = {
  /** Whether the rule matches all of them. */
  isWhole: boolean
  /** Otherwise, the names and patterns of the rule that match some of them. */
  parts: readonly string[]
}

/** An empty list matches every name; `*` at the end of a name matches any continuation. */
export function coverageOf(names: readonly string[], beginning: string): Coverage {
  const isWhole = names.length === 0 || names.some((name) => isWithin(beginning, name))
  const parts = names.filter((name) =>
    name.endsWith('*')
      ? name.slice(0, -1).startsWith(beginning)
      : name.startsWith(beginning) && name.length > beginning.length
  )
  return { isWhole, parts: isWhole ? [] : parts }
}

/** Whether one of the patterns matches everything that a name or pattern matches. */
export const isCovered = (part: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => pattern === part || isWithin(part.replace(/\*$/, ''), pattern))

const isWithin = (beginning: string, pattern: string) =>
  pattern.endsWith('*') && beginning.startsWith(pattern.slice(0, -1))

/** An SQL fragment with the bindings of its question marks. */
export type Sql = { sql: string; bindings: readonly Value[] }

type Value = string | number | string[]

export const sql = (text: string, ...bindings: Value[]): Sql => ({ sql: text, bindings })

export const TRUE = sql('true')

/** Joins conditions with `and` or `or`, in parentheses; `true` if there are none. */
export function joinSql(parts: readonly Sql[], operator: 'and' | 'or'): Sql {
  if (parts.length === 0) return TRUE
  return {
    sql: `(${parts.map((part) => part.sql).join(` ${operator} `)})`,
    bindings: parts.flatMap((part) => part.bindings),
  }
}

/** Replaces each `{n}` in the text with a fragment and collects the bindings in that order. */
export function fillSql(text: string, ...parts: Sql[]): Sql {
  const bindings: Value[] = []
  const whole = text.replace(/\{(\d+)\}/g, (_, n: string) => {
    const part = parts[Number(n)] ?? TRUE
    bindings.push(...part.bindings)
    return part.sql
  })
  return { sql: whole, bindings }
}

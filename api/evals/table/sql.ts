/** A part of a statement with the values for its question marks. */
export type Sql = { sql: string; bindings: readonly Value[] }

type Value = string | number | string[]

export const sql = (text: string, ...bindings: Value[]): Sql => ({ sql: text, bindings })

export const TRUE = sql('true')

/** `a and b`, each in brackets. */
export function joined(parts: readonly Sql[], word: 'and' | 'or'): Sql {
  if (parts.length === 0) return TRUE
  return {
    sql: `(${parts.map((part) => part.sql).join(` ${word} `)})`,
    bindings: parts.flatMap((part) => part.bindings),
  }
}

/** Puts parts into a text, each where `{n}` stands; their values follow in that order. */
export function filled(text: string, ...parts: Sql[]): Sql {
  const bindings: Value[] = []
  const whole = text.replace(/\{(\d+)\}/g, (_, n: string) => {
    const part = parts[Number(n)] ?? TRUE
    bindings.push(...part.bindings)
    return part.sql
  })
  return { sql: whole, bindings }
}

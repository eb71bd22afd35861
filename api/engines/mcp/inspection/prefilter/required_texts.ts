import { PatternReader, type PatternNode } from './pattern_reader.js'

/** Alternative texts, in lower case; every match contains at least one of them. */
export type Clause = readonly string[]

/** `exact`: all matching texts, if there are only a few; otherwise null. */
type Required = { exact: readonly string[] | null; clauses: readonly Clause[] }

/** Minimum length of a required text; shorter ones occur in almost every text and are not required. */
const MIN_CHARS = 3
const MAX_EXACT = 2_000
const MAX_COMBINATIONS = 200
/** Maximum number of clauses; more would exclude only a few additional texts. */
const MAX_CLAUSES = 4

const NOTHING: Required = { exact: [''], clauses: [] }
const ANYTHING: Required = { exact: null, clauses: [] }

/**
 * Returns the texts that a pattern requires: every match contains a text from each clause. The pattern need not be tried on
 * a text that contains none of a clause's texts. Without clauses, it must always be tried.
 */
export function requiredTexts(pattern: RegExp): readonly Clause[] {
  const required = requiredOf(new PatternReader(pattern.source).read())
  return withoutDuplicates(clausesOf(required)).sort(bySelectivity).slice(0, MAX_CLAUSES)
}

function requiredOf(node: PatternNode): Required {
  switch (node.type) {
    case 'nothing':
      return NOTHING
    case 'anything':
      return ANYTHING
    case 'characters':
      return { exact: [...new Set(node.characters)], clauses: [] }
    case 'sequence':
      return sequence(node.parts.map(requiredOf))
    case 'alternatives':
      return alternatives(node.parts.map(requiredOf))
    case 'repeated':
      return repeated(requiredOf(node.part), node.min, node.max)
  }
}

function sequence(parts: readonly Required[]): Required {
  const clauses: Clause[] = []
  let run: readonly string[] = ['']
  let isExact = true
  const endRun = () => clauses.push(...clausesOf({ exact: run, clauses: [] }))
  for (const { exact, clauses: own } of parts) {
    clauses.push(...own)
    if (exact !== null && run.length * exact.length <= MAX_EXACT) {
      run = run.flatMap((start) => exact.map((end) => start + end))
      continue
    }
    endRun()
    isExact = false
    run = exact ?? ['']
  }
  if (isExact) return { exact: run, clauses }
  endRun()
  return { exact: null, clauses }
}

function alternatives(parts: readonly Required[]): Required {
  const exact = parts.flatMap((part) => part.exact ?? [])
  if (parts.every((part) => part.exact !== null) && exact.length <= MAX_EXACT) {
    return { exact, clauses: [] }
  }
  let combined: Clause[] = [[]]
  for (const part of parts) {
    const own = withoutDuplicates(clausesOf(part)).sort(bySelectivity)
    if (own.length === 0) return ANYTHING
    const room = Math.max(1, Math.floor(MAX_COMBINATIONS / combined.length))
    combined = combined.flatMap((clause) =>
      own.slice(0, room).map((more) => [...new Set([...clause, ...more])])
    )
  }
  return { exact: null, clauses: withoutDuplicates(combined) }
}

function repeated(part: Required, min: number, max: number): Required {
  if (min === 1 && max === 1) return part
  if (min === 0 && max === 1 && part.exact !== null) {
    return { exact: ['', ...part.exact], clauses: [] }
  }
  return min === 0 ? ANYTHING : { exact: null, clauses: clausesOf(part) }
}

function clausesOf({ exact, clauses }: Required): Clause[] {
  if (exact === null || exact.some((text) => text.length < MIN_CHARS)) return [...clauses]
  // Removes texts that contain another text of the clause, because the shorter text is required anyway.
  const texts = [...new Set(exact)].filter(
    (text) => !exact.some((other) => other !== text && text.includes(other))
  )
  return [...clauses, texts]
}

const keyOf = (clause: Clause) => clause.toSorted().join('\n')

const withoutDuplicates = (clauses: readonly Clause[]): Clause[] => [
  ...new Map(clauses.map((clause) => [keyOf(clause), clause])).values(),
]

/** Sorts clauses by selectivity: those with few and long texts exclude the most. */
const bySelectivity = (a: Clause, b: Clause) => frequencyOf(a) - frequencyOf(b)
const frequencyOf = (clause: Clause) =>
  clause.reduce((sum, text) => sum + 4 ** -Math.min(text.length, 12), 0)

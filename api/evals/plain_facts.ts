import { storable } from '#api/evals/storable'

const LONGEST = 1000
const MOST_ENTRIES = 20

type Fact = string | number | boolean

/** Of what is noted about a result, the facts that can be filtered by: short texts, numbers, yes and no, lists of them. */
export function plainFacts(noted: unknown): Record<string, Fact | Fact[]> {
  if (typeof noted !== 'object' || noted === null || Array.isArray(noted)) return {}
  const facts: Record<string, Fact | Fact[]> = {}
  for (const [name, value] of Object.entries(noted)) {
    const fact = Array.isArray(value) ? listOf(value) : factOf(value)
    if (fact !== null) facts[storable(name)] = fact
  }
  return facts
}

function factOf(value: unknown): Fact | null {
  if (typeof value === 'string') return value.length <= LONGEST ? storable(value) : null
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return typeof value === 'boolean' ? value : null
}

function listOf(values: unknown[]): Fact[] | null {
  if (values.length === 0 || values.length > MOST_ENTRIES) return null
  const facts = values.map(factOf).filter((fact) => fact !== null)
  return facts.length === values.length ? facts : null
}

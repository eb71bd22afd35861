import type { EvalAssertion, FaultList } from '#api/engines/evals/index'
import { patternProblem } from '#api/platform/runner/patterns/linear_pattern'

const MAX_SCHEMA_DEPTH = 60

/** Adds a fault for each regular expression that the server refuses, in `regex` assertions and JSON Schemas. */
export function checkPatterns({ type, value }: EvalAssertion, path: string, faults: FaultList) {
  if (/^(not-)?regex$/.test(type)) {
    // Patterns with template variables are checked by the runner after rendering.
    if (typeof value === 'string' && !value.includes('{{')) add(value, `${path}.value`, faults)
  } else if (/^(not-)?(is|contains)-json$/.test(type)) {
    checkSchema(value, `${path}.value`, faults, 0)
  }
}

function checkSchema(schema: unknown, path: string, faults: FaultList, depth: number) {
  if (typeof schema !== 'object' || schema === null || depth > MAX_SCHEMA_DEPTH) return
  for (const [name, entry] of Object.entries(schema)) {
    const at = `${path}.${name}`
    if (name === 'pattern' && typeof entry === 'string') add(entry, at, faults)
    if (name === 'patternProperties' && typeof entry === 'object' && entry !== null) {
      for (const pattern of Object.keys(entry)) add(pattern, at, faults)
    }
    checkSchema(entry, at, faults, depth + 1)
  }
}

function add(pattern: string, path: string, faults: FaultList) {
  const problem = patternProblem(pattern)
  if (problem !== null) faults.add(path, problem, 'running')
}

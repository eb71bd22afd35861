import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { root } from '../prepare/paths.mjs'

const silent = new Proxy({}, { get: () => () => false })

/** Mutators whose replacement can have a lower precedence than the original and then needs parentheses. */
const LOOSE = ['ArithmeticOperator', 'BooleanLiteral', 'EqualityOperator', 'LogicalOperator']

/**
 * Finds all mutants of the files and instruments the files: they contain every mutant and record which ones run.
 * Mutant IDs are valid only for this list of files.
 */
export async function generateMutants(paths) {
  const files = paths.map((name) => ({
    name,
    mutate: true,
    content: readFileSync(join(root, name), 'utf8'),
  }))
  const sources = new Map(files.map(({ name, content }) => [name, content]))
  const options = { plugins: null, excludedMutations: [], ignorers: [] }
  const { mutants, files: instrumented } = await new Instrumenter(silent).instrument(files, options)
  return { mutants: mutants.map((mutant) => toMutant(mutant, sources)), instrumented, sources }
}

function toMutant({ id, fileName: path, location, mutatorName: mutator, replacement }, sources) {
  const source = sources.get(path)
  const [start, end] = [location.start, location.end].map((place) => offsetOf(source, place))
  const isCase = source.startsWith('case', start) || source.startsWith('default', start)
  const isLoose = LOOSE.includes(mutator) || (mutator === 'ConditionalExpression' && !isCase)
  return {
    ...{ id, path, mutator, start, end, replacement },
    line: location.start.line + 1,
    original: source.slice(start, end),
    code: isLoose ? `(${replacement})` : replacement,
  }
}

/** Converts a position, whose line and column start at 0, to an offset. */
function offsetOf(source, { line, column }) {
  let offset = 0
  for (let i = 0; i < line; i++) offset = source.indexOf('\n', offset) + 1
  return offset + column
}

export const apply = ({ start, end, code }, source) =>
  `${source.slice(0, start)}${code}${source.slice(end)}`

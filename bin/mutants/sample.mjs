import { typeErrorsIn } from './type_errors.mjs'
import { apply } from './generate.mjs'

/**
 * Draws up to `count` mutants that compile, in a random order determined by the seed. `rejected` counts the drawn
 * mutants that do not compile.
 */
export function drawSample(mutants, sources, { seed, count }) {
  const waiting = shuffled(mutants, seed)
  const sample = []
  let rejected = 0
  while (sample.length < count && waiting.length > 0) {
    const accepted = acceptedByCompiler(waiting.splice(0, count - sample.length), sources)
    rejected += accepted.rejected
    sample.push(...accepted.mutants)
  }
  return { sample, rejected }
}

/**
 * Returns the mutants that compile. Compiles in rounds with at most one mutant per file, because the compiler reads the
 * whole project each time.
 */
function acceptedByCompiler(mutants, sources) {
  const faulty = new Set()
  let waiting = mutants
  while (waiting.length > 0) {
    const round = new Map()
    for (const mutant of waiting) if (!round.has(mutant.path)) round.set(mutant.path, mutant)
    const changed = new Map(
      [...round].map(([path, mutant]) => [path, apply(mutant, sources.get(path))])
    )
    for (const path of typeErrorsIn(changed)) faulty.add(round.get(path))
    waiting = waiting.filter((mutant) => round.get(mutant.path) !== mutant)
  }
  return { mutants: mutants.filter((mutant) => !faulty.has(mutant)), rejected: faulty.size }
}

function shuffled(list, seed) {
  const random = seededRandom(seed)
  const result = [...list]
  for (let i = result.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1))
    ;[result[i], result[other]] = [result[other], result[i]]
  }
  return result
}

/** Returns a Mulberry32 generator of uniform numbers in [0, 1). */
function seededRandom(seed) {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

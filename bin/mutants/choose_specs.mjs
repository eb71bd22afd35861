import { specsWithoutCoverage } from './scope.mjs'

/** Total durations of the specs of one suite that run for one mutant: in one process, and altogether. */
const MAX_BATCH_MS = 30_000
const MAX_TOTAL_MS = 4 * 60_000

/**
 * The specs of a suite to run for a mutant, starting with those that run the most mutants of its file. Includes the specs
 * listed for code without coverage. Mutants that run only while modules load are tested with the specs that run other code
 * in their files. Skips specs that would exceed the maximum total duration, except the first one.
 */
export function chooseSpecs(mutant, mutantsOfFile, coverage) {
  const idsOfFile = new Set(mutantsOfFile.map(({ id }) => id))
  const isStatic = coverage.loaded.has(mutant.id)
  const others = specsWithoutCoverage(mutant.path)
  let totalMs = 0
  return Object.entries(coverage.specs)
    .map(([spec, about]) => {
      const ofFile = about.mutants.filter((id) => idsOfFile.has(id))
      const runs = isStatic ? ofFile.length > 0 : ofFile.includes(mutant.id)
      return { ...about, spec, runs, share: ofFile.length }
    })
    .filter(({ failed }) => !failed)
    .filter(({ spec, runs }) => runs || others.some((start) => spec.startsWith(start)))
    .sort((a, b) => b.share - a.share || a.durationMs - b.durationMs)
    .filter(({ durationMs }, index) => {
      const fits = index === 0 || totalMs + durationMs <= MAX_TOTAL_MS
      if (fits) totalMs += durationMs
      return fits
    })
}

/**
 * Divides specs into the batches that run one after the other until one fails, so that most mutants need only the first
 * batch. A spec that takes longer than a batch has its own.
 */
export function batchesOf(specs) {
  const batches = []
  let batchMs = Infinity
  for (const spec of specs) {
    const isFull = batchMs + spec.durationMs > MAX_BATCH_MS
    if (isFull) batches.push([])
    batchMs = isFull ? spec.durationMs : batchMs + spec.durationMs
    batches.at(-1).push(spec)
  }
  return batches
}

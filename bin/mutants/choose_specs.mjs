import { specsWithoutCoverage } from './scope.mjs'

/**
 * Maximum total duration of the specs of one suite for one mutant. Specs that would exceed it are skipped, except the
 * first one.
 */
const MAX_DURATION_MS = 30_000

/**
 * The specs of a suite to run for a mutant, starting with those that run the most mutants of its file. Includes the specs
 * listed for code without coverage. Mutants that run only while modules load are tested with the specs that run other code
 * in their files.
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
      const fits = index === 0 || totalMs + durationMs <= MAX_DURATION_MS
      if (fits) totalMs += durationMs
      return fits
    })
}

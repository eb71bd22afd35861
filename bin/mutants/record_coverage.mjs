import { writeFileSync } from 'node:fs'

const specOf = ({ meta }) => String(meta.fileName).replace(/^.*\/tests\//, '')

/**
 * Japa plugin: writes to the file MUTANT_COVERAGE, for each spec, its duration, whether it failed, and the mutants
 * that ran. The instrumented code counts a mutant for `currentTestId`, or as static if it runs while modules load.
 */
export function recordCoverage({ emitter }) {
  const stryker = (globalThis.__stryker__ ??= {})
  const specs = {}
  const enter = (payload) => {
    stryker.currentTestId = specOf(payload)
    specs[stryker.currentTestId] ??= { durationMs: 0, failed: false }
  }
  emitter.on('test:start', enter)
  emitter.on('test:end', (payload) => {
    const spec = specs[specOf(payload)]
    spec.durationMs += payload.duration
    spec.failed ||= payload.hasError
  })
  process.once('exit', () => {
    if (!process.env.MUTANT_COVERAGE) return
    const { static: loaded = {}, perTest = {} } = stryker.mutantCoverage ?? {}
    for (const [name, spec] of Object.entries(specs)) {
      spec.mutants = Object.keys(perTest[name] ?? {})
    }
    const coverage = { specs, loaded: Object.keys(loaded) }
    writeFileSync(process.env.MUTANT_COVERAGE, JSON.stringify(coverage))
  })
}

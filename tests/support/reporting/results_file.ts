import { collectFailureNotes } from '#tests/support/reporting/failure_notes'
import type { NamedReporterContract } from '@japa/runner/types'
import { appendFileSync } from 'node:fs'

type Failure = { phase: string; error: unknown }

const messageOf = ({ phase, error }: Failure) => {
  const message = error instanceof Error ? error.message : String(error)
  return phase === 'test' ? message : `${phase}: ${message}`
}

/**
 * Reporter that appends the result of each test to a file, from which `npm test` prints the failed and the slowest
 * tests.
 */
export const resultsFile: NamedReporterContract = {
  name: 'results_file',
  handler(_runner, emitter) {
    const path = process.env.TEST_RESULTS
    if (!path) return
    const append = (
      name: string,
      durationMs: number,
      failures: readonly Failure[],
      notes: readonly string[] = []
    ) => {
      const line = { name, durationMs, errors: [...failures.map(messageOf), ...notes] }
      appendFileSync(path, `${JSON.stringify(line)}\n`)
    }
    emitter.on('test:end', ({ meta, title, duration, errors }) => {
      const file = String(meta.fileName ?? '').replace(/^.*\/tests\//, '')
      const notes = collectFailureNotes()
      append(`${file}: ${title.expanded}`, duration, errors, notes)
    })
    emitter.on('group:end', ({ title, errors }) => {
      if (errors.length > 0) append(`hooks of the group "${title}"`, 0, errors)
    })
    emitter.on('suite:end', ({ name, errors }) => {
      if (errors.length > 0) append(`hooks of the suite "${name}"`, 0, errors)
    })
  },
}

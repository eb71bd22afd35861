import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { runCases, type Attempt } from '#api/engines/evals/index'
import { keepRunner } from '#api/runner/keep_runner'
import { plannedCases, httpTarget } from '#tests/support/runner_target'

const HOOK = fileURLToPath(new URL('../../support/blocking_runner.ts', import.meta.url))
const outbound = { allowPrivate: true, onlyHosts: null }

/** Runners that are started load the hook, which lets a case block or end them. */
function hookRunners(): () => void {
  const { fork } = childProcess
  childProcess.fork = ((entry: URL, options: childProcess.ForkOptions) =>
    fork(entry, {
      ...options,
      execArgv: [...(options.execArgv ?? []), `--allow-fs-read=${HOOK}`, `--import=${HOOK}`],
    })) as typeof fork
  syncBuiltinESMExports()
  return () => {
    childProcess.fork = fork
    syncBuiltinESMExports()
  }
}

test.group('A case that blocks its runner', () => {
  test('is an error, and all others have results', async ({ assert, cleanup }) => {
    cleanup(hookRunners())
    const runners = keepRunner()
    cleanup(() => runners.close())
    const target = { ...httpTarget('http://127.0.0.1:9'), id: 'echo', config: {} }
    const cases = plannedCases(40).map((planned, index) => ({
      ...planned,
      grade: {
        assert: [
          { type: 'contains', value: index === 7 ? 'block' : index === 20 ? 'die' : 'prompt' },
        ],
      },
    }))
    const attempts: Attempt[] = []
    for await (const event of runCases({ cases, target, outbound, runners })) {
      if (event.type === 'attempted') attempts.push(event.attempt)
    }
    assert.lengthOf(new Set(attempts.map(({ key }) => key)), 40)
    assert.lengthOf(attempts, 40)
    const failed = attempts.filter(({ error }) => error)
    assert.deepEqual(
      failed.map(({ index, error }) => [index, error?.code]),
      [
        [7, 'unresponsive'],
        [20, 'internal'],
      ]
    )
    assert.isTrue(attempts.every(({ error, grade }) => error !== null || grade?.pass === true))
  }).timeout(180_000)
})

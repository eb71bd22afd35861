import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { runCases, type Attempt } from '#api/engines/evals/index'
import { createJobRunner } from '#api/platform/runner/job_runner'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import { plannedCases, httpTarget } from '#tests/support/runner/runner_target'

const HOOK = fileURLToPath(new URL('../../../support/runner/blocking_runner.ts', import.meta.url))
const outbound = { allowPrivate: true, onlyHosts: null }

/** Preloads a hook into new runners that lets test cases block or end them. @returns a function that undoes this */
function hookRunners(): () => void {
  const { spawn } = childProcess
  childProcess.spawn = ((program: string, flags: string[], options: childProcess.SpawnOptions) =>
    spawn(
      program,
      [`--allow-fs-read=${HOOK}`, ...flags.slice(0, -1), `--import=${HOOK}`, ...flags.slice(-1)],
      options
    )) as typeof spawn
  syncBuiltinESMExports()
  return () => {
    childProcess.spawn = spawn
    syncBuiltinESMExports()
  }
}

test.group('Test cases that block their runner', () => {
  test('a test case that blocks or ends its runner becomes an error, and all other test cases get results', async ({
    assert,
    cleanup,
  }) => {
    cleanup(hookRunners())
    const runners = createJobRunner()
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

test.group('Runners that violate the protocol', () => {
  test('a runner that violates the protocol is killed, and other test cases get results: {value}')
    .with([
      { value: 'giant', message: /was killed: it sent a message of more than 32 MB/ },
      { value: 'flood', message: /was killed: it sent too many messages/ },
      { value: 'stream', message: /was killed: it sent more data than its responses can have/ },
      { value: 'forged', message: /was killed: it sent an invalid message/ },
    ])
    .run(async ({ assert, cleanup }, { value, message }) => {
      cleanup(hookRunners())
      const runners = createJobRunner()
      cleanup(() => runners.close())
      const target = { ...httpTarget('http://127.0.0.1:9'), id: 'echo', config: {} }
      const cases = plannedCases(3).map((planned, index) => ({
        ...planned,
        grade: { assert: [{ type: 'contains', value: index === 1 ? value : 'prompt' }] },
      }))
      const attempts = new Map<number, Attempt>()
      for await (const event of runCases({ cases, target, outbound, runners })) {
        if (event.type === 'attempted') attempts.set(event.attempt.index, event.attempt)
      }
      assert.equal(attempts.get(1)?.error?.code, 'internal')
      assert.match(attempts.get(1)?.error?.message ?? '', message)
      assert.deepEqual([attempts.get(0)?.grade?.pass, attempts.get(2)?.grade?.pass], [true, true])
    })
    .timeout(180_000)

  test('a response near the maximum size arrives completely even if all its characters are escaped', async ({
    assert,
    cleanup,
  }) => {
    // Each character is encoded as six bytes in the protocol.
    const text = '\u0001'.repeat(1_900_000)
    const peer = await startScriptedTarget({ answer: { kind: 'reply', text } })
    cleanup(() => peer.close())
    const runners = createJobRunner()
    cleanup(() => runners.close())
    const target = httpTarget(peer.url, { maxResponseBytes: 2_000_000, timeoutMs: 60_000 })
    const cases = plannedCases(12)
    let whole = 0
    for await (const event of runCases({ cases, target, outbound, runners })) {
      if (event.type === 'attempted' && event.attempt.output === text) whole++
    }
    assert.equal(whole, 12)
  }).timeout(180_000)
})

import { toFrame } from '#api/platform/runner/channel/frames'
import { RunnerChannel } from '#api/platform/runner/channel/runner_channel'
import { openInbox } from '#api/platform/runner/inbox'
import type { Attempt } from '#api/engines/evals/index'
import { test } from '@japa/runner'
import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { Duplex } from 'node:stream'

const attemptOf = (key: string) => ({
  ...{ index: 0, key, output: 'fine', error: null, latencyMs: 1, tries: 1 },
})

/** Creates the inbox of a job with the test cases "a" and "b", and the runner that writes to it. */
function openJob() {
  const killed: unknown[] = []
  const refused: string[] = []
  const pipe = new Duplex({ read: () => {} })
  const runner: EventEmitter = Object.assign(new EventEmitter(), {
    exitCode: null,
    signalCode: null,
    stdio: [null, null, null, pipe],
    kill: (signal: unknown) => {
      killed.push(signal)
      runner.emit('exit')
    },
  })
  const child = runner as unknown as ChildProcess
  const inbox = openInbox(child, new RunnerChannel(child), {
    job: 1,
    keys: ['a', 'b'],
    onRefused: ({ host }) => refused.push(host),
    onTrace: () => {},
    isUnresponsive: () => false,
  })
  const send = (message: unknown) => pipe.emit('data', toFrame(message as object))
  return { inbox, killed, refused, send }
}

async function attemptsOf({ inbox }: ReturnType<typeof openJob>): Promise<Attempt[]> {
  const attempts: Attempt[] = []
  for await (const attempt of inbox.attempts()) attempts.push(attempt)
  return attempts
}

test.group('Messages of a runner', () => {
  const forged: Record<string, unknown> = {
    'a type that does not exist': { type: 'shell', job: 1, command: 'id' },
    'an attempt without its fields': { type: 'attempt', job: 1, attempt: { key: 'a' } },
    'an output that is an object': {
      type: 'attempt',
      job: 1,
      attempt: { ...attemptOf('a'), output: { toString: 1 } },
    },
    'a string': 'ready',
  }
  for (const [what, message] of Object.entries(forged)) {
    test(`a message outside the protocol kills the runner: ${what}`, ({ assert }) => {
      const job = openJob()
      job.send(message)
      assert.deepEqual(job.killed, ['SIGKILL'])
      assert.isTrue(job.inbox.isOver())
    })
  }

  test('messages about other jobs, unknown test cases, and completed test cases are ignored', async ({
    assert,
  }) => {
    const job = openJob()
    const attempt = (key: string, number = 1) =>
      job.send({ type: 'attempt', job: number, attempt: attemptOf(key) })
    attempt('a', 2)
    attempt('of another tenant')
    attempt('a')
    attempt('a')
    attempt('b')
    job.send({ type: 'done', job: 1 })
    const attempts = await attemptsOf(job)
    assert.deepEqual(
      attempts.map(({ key }) => key),
      ['a', 'b']
    )
    assert.lengthOf(job.killed, 0)
  })

  test('the number of messages about refused connections is limited', ({ assert }) => {
    const job = openJob()
    for (let n = 0; n < 5_000; n++) {
      job.send({ type: 'refused', job: 1, host: `h${n}`, reason: 'private' })
    }
    assert.lengthOf(job.refused, 1_000)
  })
})

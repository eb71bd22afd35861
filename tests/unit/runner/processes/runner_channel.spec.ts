import { toFrame } from '#api/platform/runner/channel/frames'
import { RunnerChannel } from '#api/platform/runner/channel/runner_channel'
import { test } from '@japa/runner'
import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { Duplex } from 'node:stream'

const BEAT = toFrame({ type: 'beat' })

/** Creates a channel to a stub runner, and functions that act as the runner. */
function openChannel() {
  const killed: unknown[] = []
  const pipe = new Duplex({ read: () => {} })
  const runner = Object.assign(new EventEmitter(), {
    stdio: [null, null, null, pipe],
    kill: (signal: unknown) => void killed.push(signal),
  })
  const channel = new RunnerChannel(runner as unknown as ChildProcess)
  let received = 0
  channel.listen(() => received++)
  return {
    ...{ channel, killed },
    send: (frame: Buffer, times = 1) => {
      for (let n = 0; n < times; n++) pipe.emit('data', frame)
    },
    end: () => runner.emit('exit'),
    received: () => received,
  }
}

test.group('Runner message limits', () => {
  test('a runner without a job is killed at its 2,001st message', ({ assert, cleanup }) => {
    const runner = openChannel()
    cleanup(() => void runner.end())
    runner.send(BEAT, 2_000)
    assert.isNull(runner.channel.violation)
    runner.send(BEAT)
    assert.equal(runner.channel.violation, 'it sent too many messages')
    assert.deepEqual(runner.killed, ['SIGKILL'])
    runner.send(BEAT, 10)
    assert.equal(runner.received(), 2_000)
    assert.isTrue(runner.channel.isPaused)
  })

  test('a job raises the message limit by 2,000 and by three for each of its test cases', ({
    assert,
    cleanup,
  }) => {
    const runner = openChannel()
    cleanup(() => void runner.end())
    runner.channel.allowJob({ cases: 10, maxResponseBytes: 1 })
    runner.send(BEAT, 4_030)
    assert.isNull(runner.channel.violation)
    runner.send(BEAT)
    assert.equal(runner.channel.violation, 'it sent too many messages')
  })

  test('each kilobyte of standard error output, complete or not, counts as one message', ({
    assert,
    cleanup,
  }) => {
    const runner = openChannel()
    cleanup(() => void runner.end())
    for (let n = 0; n < 999; n++) runner.channel.spend(1_001)
    runner.channel.spend(1_000)
    runner.channel.spend(1)
    assert.isNull(runner.channel.violation)
    runner.channel.spend(1)
    assert.equal(runner.channel.violation, 'it sent too many messages')
  })

  test(
    'a job with {cases} test case(s) and a response limit of {maxResponseBytes} byte(s) lets the runner send at most {megabytes} MB'
  )
    .with([
      { cases: 1, maxResponseBytes: 1, megabytes: 64 },
      { cases: 10, maxResponseBytes: 1_000_000, megabytes: 130 },
    ])
    .run(({ assert, cleanup }, { cases, maxResponseBytes, megabytes }) => {
      const runner = openChannel()
      cleanup(() => void runner.end())
      runner.channel.allowJob({ cases, maxResponseBytes })
      const frame = toFrame({ type: 'beat', filler: ' '.repeat(1_000_000) })
      const allowed = Math.floor((megabytes * 1_000_000) / frame.length)
      runner.send(frame, allowed)
      assert.isNull(runner.channel.violation)
      runner.send(frame)
      assert.equal(runner.channel.violation, 'it sent more data than its responses can have')
    })
})

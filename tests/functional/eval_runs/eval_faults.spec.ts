import { ownerForEach } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import {
  evalState,
  httpProvider,
  numberedTests,
  startEval,
} from '#tests/support/records/eval_job_records'
import { completedOf, scanEnds, scanUntil } from '#tests/support/records/scan_records'
import {
  startScriptedTarget,
  type TargetReply,
  type SeenRequest,
} from '#tests/support/scripted/scripted_target'
import { startWorker } from '#tests/support/processes/worker'
import { test } from '@japa/runner'

const echoMessage = ({ body }: SeenRequest): TargetReply => ({
  kind: 'reply',
  text: JSON.parse(body).message,
})

test.group('Evaluations and process crashes', (group) => {
  let owner: Persona

  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(120_000)

  test('killing a runner or a worker neither loses nor duplicates results', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ answer: echoMessage, delayMs: 100 })
    cleanup(() => target.close())
    const first = await startWorker()
    cleanup(() => first.kill('SIGKILL'))
    const id = await startEval(client, owner, {
      config: {
        prompts: ['{{number}}', 'Again {{number}}'],
        providers: [httpProvider(target.url)],
        tests: numberedTests(60),
      },
    })
    await scanUntil(id, (scan) => completedOf(scan) >= 8)
    process.kill(await first.hasRunner(), 'SIGKILL')
    await scanUntil(id, (scan) => completedOf(scan) >= 24)
    await first.kill('SIGKILL')
    const second = await startWorker()
    cleanup(() => second.kill('SIGTERM'))
    const scan = await scanEnds(id)
    assert.containsSubset(scan, { status: 'completed', error: null, passed: 120, errors: 0 })
    const { results, places, evaluation } = await evalState(id)
    assert.lengthOf(results, 120)
    assert.equal(places.size, 120)
    assert.containsSubset(evaluation, { total: 120, passed: 120, tests: 60 })
  })
})

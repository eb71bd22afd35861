import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import {
  evalResults,
  evalState,
  httpProvider,
  numberedTests,
  startEval,
} from '#tests/support/records/eval_job_records'
import { logOf, scanEnds } from '#tests/support/records/scan_records'
import {
  startScriptedTarget,
  type TargetReply,
  type SeenRequest,
} from '#tests/support/scripted/scripted_target'
import { test } from '@japa/runner'

const messageOf = ({ body }: SeenRequest): string => JSON.parse(body).message

const echoMessage = (request: SeenRequest): TargetReply => ({
  kind: 'reply',
  text: messageOf(request),
})

test.group('Evaluations on the server', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(120_000)

  test("each test case runs with each prompt and provider, is graded, and is stored in the command-line tool's order", async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ answer: echoMessage })
    cleanup(() => target.close())
    const id = await startEval(client, owner, {
      config: {
        description: 'Greetings',
        prompts: ['Say {{word}}', { raw: 'Shout {{word}}!', label: 'Loud' }],
        providers: ['echo', httpProvider(target.url)],
        tests: [
          {
            vars: { word: ['hello', 'bye'] },
            assert: [{ type: 'contains', value: 'hello', metric: 'greets' }],
          },
          { description: 'No checks', vars: { word: 'x' } },
        ],
      },
    })
    const scan = await scanEnds(id)
    assert.containsSubset(scan, {
      status: 'completed',
      error: null,
      total: 12,
      passed: 8,
      failed: 4,
      errors: 0,
    })
    const { results, evaluation } = await evalState(id)
    assert.deepEqual(
      results.map(({ test_idx: at, output }) => [at, output]),
      [
        [0, 'Say hello'],
        [0, 'Shout hello!'],
        [0, 'Say hello'],
        [0, 'Shout hello!'],
        [1, 'Say bye'],
        [1, 'Shout bye!'],
        [1, 'Say bye'],
        [1, 'Shout bye!'],
        [2, 'Say x'],
        [2, 'Shout x!'],
        [2, 'Say x'],
        [2, 'Shout x!'],
      ]
    )
    assert.deepEqual(results[0]?.named_scores, { greets: 1 })
    assert.include(results[4]?.reason ?? '', 'hello')
    assert.containsSubset(evaluation, {
      type: 'eval',
      description: 'Greetings',
      is_partial: false,
      tests: 3,
      total: 12,
      expected: 12,
      vars: ['word'],
    })
    assert.deepEqual(
      evaluation.prompts.map((each: Record<string, string>) => [each.label, each.provider]),
      [
        ['Say {{word}}', 'echo'],
        ['Loud', 'echo'],
        ['Say {{word}}', 'Scripted'],
        ['Loud', 'Scripted'],
      ]
    )
    const detail = await client
      .get(`/api/v1/results/${scan.eval_id}/table/0/2`)
      .bearerToken(owner.token)
    detail.assertStatus(200)
    assert.equal(detail.body().status, 'passed')
  })

  test('a prompt and its variables keep leading and trailing spaces', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ answer: echoMessage })
    cleanup(() => target.close())
    const document = {
      prompts: ['  Say {{word}}\n'],
      providers: [httpProvider(target.url)],
      tests: [
        { vars: { word: ' hello ' }, assert: [{ type: 'equals', value: '  Say  hello \n' }] },
      ],
    }
    const saved = await client
      .post('/api/v1/configs')
      .json({ name: '  Spaces  ', config: document })
      .bearerToken(owner.token)
    assert.equal(saved.body().name, 'Spaces')
    assert.containSubset(saved.body().config, document)
    const scan = await scanEnds(await startEval(client, owner, { configId: saved.body().id }))
    assert.containsSubset(scan, { status: 'completed', total: 1, passed: 1 })
    const [sent] = target.requests.map(messageOf)
    assert.equal(sent, '  Say  hello \n')
    const [{ vars, output } = {}] = await evalResults(scan)
    assert.deepEqual([vars, output], [{ word: ' hello ' }, '  Say  hello \n'])
  })

  test('a stored target is called with its stored settings, and failed calls become errors', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({
      answer: (request, number) =>
        number % 2 ? echoMessage(request) : { kind: 'status', status: 500 },
    })
    cleanup(() => target.close())
    const { id: targetId } = await TargetFactory.merge({
      teamId: owner.team.id,
      settings: httpSettings({ url: target.url, maxConcurrency: 1 }),
    }).create()
    const id = await startEval(client, owner, {
      config: {
        prompts: ['{{number}}'],
        providers: [`promptfoo://provider/${targetId}`],
        tests: numberedTests(4),
        evaluateOptions: { maxConcurrency: 5 },
      },
    })
    const scan = await scanEnds(id)
    assert.equal(target.maxConcurrent, 1)
    assert.containsSubset(scan, { status: 'completed', passed: 2, failed: 0, errors: 2 })
    const errors = (await evalResults(scan)).filter(({ status }) => status === 'error')
    assert.include(errors[0]?.error ?? '', '500')
    assert.include(await logOf(id), '4')
  })

  test('an evaluation repeats each test case as configured and observes the delay between requests', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ answer: echoMessage })
    cleanup(() => target.close())
    const id = await startEval(client, owner, {
      config: {
        prompts: ['{{number}}'],
        providers: [httpProvider(target.url)],
        tests: numberedTests(2),
      },
      options: { repeat: 2, delayMs: 500 },
    })
    assert.containsSubset(await scanEnds(id), { total: 4, passed: 4 })
    assert.equal(target.maxConcurrent, 1)
    const [, second = 0, , fourth = 0] = target.requests.map(({ at }) => at)
    // Two pauses of 500 ms, minus the delay with which a busy machine may deliver the second request. The pause after the
    // first request is not measured, because the first call of a process takes longer.
    assert.isAbove(fourth - second, 600)
  })

  test('a max-score assertion passes for the column with the highest score', async ({
    client,
    assert,
  }) => {
    const id = await startEval(client, owner, {
      config: {
        prompts: ['short', 'a longer text with short'],
        providers: ['echo'],
        tests: [
          {
            assert: [
              { type: 'contains', value: 'longer', weight: 1 },
              { type: 'max-score', metric: 'best' },
            ],
          },
        ],
      },
    })
    const scan = await scanEnds(id)
    assert.containsSubset(scan, { status: 'completed', passed: 1, failed: 1 })
    assert.deepEqual(
      (await evalResults(scan)).map(({ status, named_scores: scores }) => [status, scores?.best]),
      [
        ['failed', 0],
        ['passed', 1],
      ]
    )
  })
})

import type { Attempt, GradeOrder, PlannedCase } from '#api/engines/evals/vocabulary'
import { ask, callTargets, targetsFor } from '#tests/support/runner/call_targets'
import { httpTarget } from '#tests/support/runner/runner_target'
import { test } from '@japa/runner'

/** Grades a response of the echo provider. */
async function graded(
  prompt: string,
  assert: GradeOrder['assert'],
  more: Partial<PlannedCase> = {}
) {
  const planned = { index: 0, key: 'a', prompt, grade: { assert }, ...more }
  const { grade } = await ask(httpTarget('', { id: 'echo' }), [planned])
  if (!grade) throw new Error('not graded')
  return grade
}

const chat = (content: string) => ({
  kind: 'reply' as const,
  json: { choices: [{ message: { role: 'assistant', content } }] },
})

test.group('Grading in the runner', (group) => {
  const startTarget = targetsFor(group)

  test('a response is graded by each of its assertions', async ({ assert }) => {
    const grade = await graded('The capital is Paris.', [
      { type: 'contains', value: 'Paris', metric: 'capital', weight: 2 },
      { type: 'not-contains', value: 'London' },
      { type: 'regex', value: '^The .*\\.$' },
      { type: 'word-count', value: 4 },
    ])
    assert.isTrue(grade.pass)
    assert.isUndefined(grade.failure)
    assert.deepEqual(grade.namedScores, { capital: 1 })
    assert.deepEqual(grade.namedScoreWeights, { capital: 2 })
    assert.deepEqual(
      grade.parts.map(({ assertion }) => assertion?.type),
      ['contains', 'not-contains', 'regex', 'word-count']
    )
  })

  test('a grading model that runs code is refused', async ({ assert }) => {
    const graders = { text: { id: 'exec: echo 1', config: {} } }
    const target = httpTarget('', { id: 'echo', graders })
    const { error } = await ask(target, [{ index: 0, key: 'a', prompt: 'Hi' }])
    assert.include(JSON.stringify(error), 'Grading model: ')
  })

  test('a failed assertion fails the response and states the reason', async ({ assert }) => {
    const grade = await graded('Nothing', [
      { type: 'contains', value: 'Paris' },
      { type: 'contains', value: 'Nothing' },
    ])
    assert.isFalse(grade.pass)
    assert.equal(grade.score, 0.5)
    assert.include(grade.reason, 'Paris')
  })

  test('assertion values can contain variables, and an assertion set passes at its threshold', async ({
    assert,
  }) => {
    const set = {
      type: 'assert-set',
      threshold: 0.5,
      assert: [
        { type: 'equals', value: '{{city}}' },
        { type: 'equals', value: 'London' },
      ],
    }
    const grade = await graded('Paris', [set], { vars: { city: 'Paris' } })
    assert.isTrue(grade.pass)
  })

  test('SQL assertions parse the dialect and check the allowed tables', async ({ assert }) => {
    const pass = async (prompt: string, type: string, value?: object) =>
      (await graded(prompt, [{ type, value }])).pass
    assert.isTrue(await pass('SELECT id FROM users WHERE id = 1', 'is-sql'))
    assert.isFalse(await pass('SELECT FROM WHERE', 'is-sql'))
    assert.isTrue(await pass('SELECT FROM WHERE', 'not-is-sql'))
    assert.isTrue(await pass('So:\n```sql\nSELECT 1\n```', 'contains-sql'))
    const only = { databaseType: 'PostgreSQL', allowedTables: ['select::null::users'] }
    assert.isTrue(await pass('SELECT id FROM users', 'is-sql', only))
    const refused = await graded('SELECT id FROM salaries', [{ type: 'is-sql', value: only }])
    assert.isFalse(refused.pass)
    assert.isUndefined(refused.failure)
    assert.include(refused.reason, 'salaries')
  })

  test('the METEOR metric supports stems and synonyms', async ({ assert }) => {
    const score = async (response: string) => {
      const check = { type: 'meteor', value: 'The car was stopped', threshold: 0.9 }
      const grade = await graded(response, [check])
      assert.isUndefined(grade.failure)
      return grade.score
    }
    const same = await score('The car was stopped')
    assert.isAbove(same, 0.9)
    assert.isAbove(await score('The car was stopping'), 0.9)
    assert.isAbove(await score('The auto was stopped'), 0.9)
    assert.isBelow(await score('The dog was stopped'), 0.9)
  })

  test('a model with web search can grade according to a rubric', async ({ assert }) => {
    const grader = await startTarget({
      answer: {
        kind: 'reply',
        json: {
          output: [
            { type: 'web_search_call', id: 'ws_1', status: 'completed' },
            {
              type: 'message',
              role: 'assistant',
              content: [
                {
                  type: 'output_text',
                  text: '{"pass": true, "score": 1, "reason": "Found.", "searchResults": []}',
                },
              ],
            },
          ],
        },
      },
    })
    const config = {
      apiBaseUrl: grader.url,
      apiKey: 'sk-search',
      useDefaultApiKey: false,
      tools: [{ type: 'web_search_preview' }],
    }
    const graders = { text: { id: 'openai:responses:searcher', config } }
    const assertion = { type: 'search-rubric', value: 'names the present price' }
    const planned = { index: 0, key: 'a', prompt: 'It costs 3.', grade: { assert: [assertion] } }
    const { grade } = await ask(httpTarget('', { id: 'echo', graders }), [planned])
    assert.isUndefined(grade?.failure)
    assert.isTrue(grade?.pass)
    assert.include(grader.requests[0]?.body ?? '', 'web_search_preview')
  })

  test('a given output is graded without calling the target', async ({ assert }) => {
    const target = await startTarget()
    const grade = { assert: [{ type: 'equals', value: 'known' }] }
    const planned = { index: 0, key: 'a', prompt: 'asked', grade, given: { output: 'known' } }
    const attempt = await ask(httpTarget(target.url), [planned])
    assert.isTrue(attempt.grade?.pass)
    assert.equal(attempt.output, 'known')
    assert.lengthOf(target.requests, 0)
  })

  test('variables of a test case are inserted into the request unchanged', async ({ assert }) => {
    const target = await startTarget({ answer: { kind: 'echo' } })
    const body = '{"say":"{{prompt}}","to":"{{person.name}}","times":{{times}}}'
    const vars = { person: { name: 'A "quoted"\nname {{x}}' }, times: 3 }
    const http = httpTarget(target.url, { takesVariables: true, config: { body } })
    const attempt = await ask(http, [{ index: 0, key: 'a', prompt: 'Hi', vars }])
    assert.isNull(attempt.error)
    assert.deepEqual(JSON.parse(target.requests[0]?.body ?? ''), {
      say: 'Hi',
      to: 'A "quoted"\nname {{x}}',
      times: 3,
    })
  })

  test('a grading model is called with its own key, which the grade does not contain', async ({
    assert,
  }) => {
    const grader = await startTarget({
      answer: chat('{"pass": true, "score": 0.9, "reason": "Polite."}'),
    })
    const config = { apiBaseUrl: grader.url, apiKey: 'sk-grader', useDefaultApiKey: false }
    const graders = { text: { id: 'openai:chat:judge', config } }
    const planned = {
      index: 0,
      key: 'a',
      prompt: 'Good day!',
      grade: { assert: [{ type: 'llm-rubric', value: 'is polite' }] },
    }
    const { grade } = await ask(httpTarget('', { id: 'echo', graders }), [planned])
    assert.containsSubset(grade, { pass: true, score: 0.9, reason: 'All assertions passed' })
    assert.equal(grader.requests[0]?.headers.authorization, 'Bearer sk-grader')
    assert.include(grader.requests[0]?.body ?? '', 'Good day!')
    assert.notInclude(JSON.stringify(grade), 'sk-grader')
  })

  test('an error of the grading model is reported as a grading error and does not fail the response', async ({
    assert,
  }) => {
    const grader = await startTarget({ answer: { kind: 'status', status: 401 } })
    const config = { apiBaseUrl: grader.url, apiKey: 'sk-wrong', useDefaultApiKey: false }
    const graders = { text: { id: 'openai:chat:judge', config } }
    for (const type of ['llm-rubric', 'not-llm-rubric', 'factuality', 'model-graded-closedqa']) {
      const assertion = { type, value: 'is polite' }
      const planned = { index: 0, key: 'a', prompt: 'Hello', grade: { assert: [assertion] } }
      const { grade } = await ask(httpTarget('', { id: 'echo', graders }), [planned])
      assert.isString(grade?.failure, type)
      assert.include(grade?.failure ?? '', '401', type)
    }
  })

  test('a grading model {verb} called again after a {status} response')
    .with([
      ...[429, 500, 502, 503, 504, 529].map((status) => ({ status, verb: 'is', isRetried: true })),
      ...[400, 401, 404].map((status) => ({ status, verb: 'is not', isRetried: false })),
    ])
    .run(async ({ assert }, { status, isRetried }) => {
      const headers = { 'retry-after': '0' }
      const verdict = chat('{"pass": true, "score": 1, "reason": "Polite."}')
      const grader = await startTarget({
        answer: (_request, number) =>
          number === 1 ? { kind: 'status', status, headers } : verdict,
      })
      const config = { apiBaseUrl: grader.url, apiKeyRequired: false, useDefaultApiKey: false }
      const graders = { text: { id: 'openai:chat:judge', config } }
      const assertion = { type: 'llm-rubric', value: 'is polite' }
      const planned = { index: 0, key: 'a', prompt: 'Hello', grade: { assert: [assertion] } }
      const { grade } = await ask(httpTarget('', { id: 'echo', graders }), [planned])
      assert.equal(grade?.failure === undefined, isRetried)
      assert.lengthOf(grader.requests, isRetried ? 2 : 1)
    })

  test('a malformed verdict of the grading model is reported as a grading error', async ({
    assert,
  }) => {
    const grader = await startTarget({ answer: chat('I would rather not say.') })
    const config = { apiBaseUrl: grader.url, apiKeyRequired: false, useDefaultApiKey: false }
    const graders = { text: { id: 'openai:chat:judge', config } }
    for (const type of ['llm-rubric', 'factuality']) {
      const assertion = { type, value: 'is polite' }
      const planned = { index: 0, key: 'a', prompt: 'Hello', grade: { assert: [assertion] } }
      const { grade } = await ask(httpTarget('', { id: 'echo', graders }), [planned])
      assert.isString(grade?.failure, type)
    }
  })

  test('a model picks the best of several responses', async ({ assert }) => {
    const grader = await startTarget({ answer: chat('1') })
    const config = { apiBaseUrl: grader.url, apiKeyRequired: false, useDefaultApiKey: false }
    const graders = { text: { id: 'openai:chat:judge', config } }
    const compare = { criteria: 'the shorter one', outputs: ['a long one', 'short'] }
    const planned = { index: 0, key: 'a', prompt: '', compare }
    const { comparison } = await ask(httpTarget('', { id: 'echo', graders }), [planned])
    assert.deepEqual(
      comparison?.parts.map(({ pass }) => pass),
      [false, true]
    )
    assert.isUndefined(comparison?.failure)
  })

  test('a webhook assertion is subject to the outbound rules', async ({ assert }) => {
    const hook = await startTarget({ answer: { kind: 'reply', json: { pass: true } } })
    const cases = [
      {
        index: 0,
        key: 'a',
        prompt: 'Hi',
        grade: { assert: [{ type: 'webhook', value: hook.url }] },
      },
    ]
    const echo = httpTarget('', { id: 'echo' })
    const [allowed] = await callTargets(echo, cases)
    assert.isTrue(allowed?.grade?.pass)
    const [refused]: Attempt[] = await callTargets(echo, cases, {
      allowPrivate: false,
      onlyHosts: [],
    })
    assert.isString(refused?.grade?.failure)
    assert.lengthOf(hook.requests, 1)
  })
})

import type { EvalRow } from '#api/contract/evals/eval'
import { uploadMatrix } from '#tests/support/matrix'
import { asOwner } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'

test.group('Evaluation metrics', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a column and its cells report assertions, requests, tokens, and the tokens saved by the cache', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const componentResult = (pass: boolean) => ({
      pass,
      score: 1,
      reason: '',
      assertion: { type: 'equals' },
    })
    const parts = [componentResult(true), componentResult(false)]
    const set = { ...componentResult(true), assertion: null, componentResults: parts }
    const graded = (componentResults: object[], tokenUsage: object, latencyMs: number) => ({
      row: {
        gradingResult: { pass: true, score: 1, reason: 'Good', componentResults },
        tokenUsage,
        latencyMs,
      },
    })
    const fresh = { total: 30, prompt: 10, completion: 20, numRequests: 2 }
    const id = await uploadMatrix(client, owner, [
      // The tool lists the parts of an assertion set a second time.
      [graded([componentResult(true), set, ...parts], fresh, 500)],
      [graded([componentResult(false)], { total: 10, cached: 10, numRequests: 1 }, 3)],
      [{ status: 'error', row: { tokenUsage: null } }],
    ])
    const detail = async (of: string) =>
      (await client.get(`/api/v1/results/${of}`).bearerToken(owner.token)).body().prompts[0]
    const figures = {
      assertions: { total: 4, passed: 2 },
      requests: 3,
      tokens: 40,
      tokensMean: 20,
      tokensPerSecond: 40,
      cachedTokens: 10,
    }
    assert.containsSubset(await detail(id), figures)
    const rows: EvalRow[] = (
      await client.get(`/api/v1/results/${id}/table`).bearerToken(owner.token)
    ).body()
    assert.deepEqual(
      rows.map(({ cells }) => cells[0]?.assertionCounts),
      [{ total: 3, passed: 2 }, { total: 1, passed: 0 }, null]
    )
    const copy = await client.post(`/api/v1/results/${id}/copy`).bearerToken(owner.token)
    assert.containsSubset(await detail(copy.body().id), figures)
  })
})

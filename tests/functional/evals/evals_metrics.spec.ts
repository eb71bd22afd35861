import type { EvalRow } from '#api/contract/evals/eval'
import { uploadMatrix } from '#tests/support/matrix'
import { asOwner } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'

test.group('Evaluation metrics', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a column and its cells report assertion, request, and token counts, including tokens saved by the cache', async ({
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
        gradingResult: {
          pass: true,
          score: 1,
          reason: 'Good',
          componentResults,
          tokensUsed: { total: 5, prompt: 4, completion: 1, numRequests: 1 },
        },
        tokenUsage,
        latencyMs,
      },
    })
    const reported = { total: 30, prompt: 10, completion: 20, numRequests: 2 }
    const fresh = { ...reported, completionDetails: { reasoning: 8 } }
    const id = await uploadMatrix(
      client,
      owner,
      [
        // The tool lists the parts of an assertion set a second time.
        [graded([componentResult(true), set, ...parts], fresh, 500)],
        [graded([componentResult(false)], { total: 10, cached: 10, numRequests: 1 }, 4)],
        [{ status: 'error', row: { response: null, latencyMs: 0 } }],
        // An upload contains the response tokens and the grading tokens, not their sum.
        [
          {
            row: {
              response: { output: 'x', tokenUsage: { total: 20 } },
              gradingResult: { pass: true, tokensUsed: { total: 6 } },
              latencyMs: 296,
            },
          },
        ],
      ],
      { more: { generationDurationMs: 1200, evaluationDurationMs: 300 } }
    )
    const detail = async (of: string) =>
      (await client.get(`/api/v1/results/${of}`).bearerToken(owner.token)).body().prompts[0]
    const figures = {
      assertions: { total: 4, passed: 2 },
      requests: 4,
      tokens: 60,
      gradingTokens: 6,
      reasoningTokens: 8,
      // Computed over all four results, as in the viewer of the command-line tool.
      tokensMean: 16.5,
      latencyMs: 200,
      tokensPerSecond: 25,
      cachedTokens: 10,
    }
    assert.containsSubset(await detail(id), figures)
    const rows: EvalRow[] = (
      await client.get(`/api/v1/results/${id}/table?figures=true`).bearerToken(owner.token)
    ).body()
    assert.deepEqual(
      rows.map(({ cells }) => cells[0]?.assertionCounts),
      [{ total: 3, passed: 2 }, { total: 1, passed: 0 }, null, null]
    )
    assert.containsSubset(
      rows.map(({ cells }) => cells[0]),
      [
        { tokens: 30, figures: { reasoningTokens: 8, tokensPerSecond: 40, gradingTokens: null } },
        { tokens: 10, figures: { reasoningTokens: null, tokensPerSecond: null } },
        { tokens: null },
        { tokens: 20, figures: { gradingTokens: 6 } },
      ]
    )
    const place = `/api/v1/results/${id}/table/3/0`
    const cell = (await client.get(place).bearerToken(owner.token)).body()
    assert.deepInclude(cell.tokenUsage, { 'total': 20, 'numRequests': 1, 'assertions.total': 6 })
    const file = await client
      .get(`/api/v1/results/${id}/export?format=json`)
      .bearerToken(owner.token)
    const { results: exported, stats } = JSON.parse(file.text()).results
    assert.deepInclude(stats, { generationDurationMs: 1200, evaluationDurationMs: 300 })
    assert.containsSubset(
      exported.map((row: { tokenUsage: object }) => row.tokenUsage),
      [fresh, { numRequests: 1 }, { total: 0, numRequests: 0 }, { assertions: { total: 6 } }]
    )
    const copy = await client.post(`/api/v1/results/${id}/copy`).bearerToken(owner.token)
    assert.containsSubset(await detail(copy.body().id), figures)
  })
})

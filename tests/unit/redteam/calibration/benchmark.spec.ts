import { benchmarkPrecision, JUDGE_BENCHMARK, judgeByRules } from '#api/engines/redteam/index'
import { readApplicationJudgeSet } from '#tests/support/application_judge_set/application_judge_set'
import { test } from '@japa/runner'

test.group('Benchmark of the built-in judge', () => {
  test('the current precision of the judge is within the confidence interval of the recorded precision', ({
    assert,
  }) => {
    const judged = [...readApplicationJudgeSet('third'), ...readApplicationJudgeSet('fourth')].map(
      ({ attempt, label }) => ({ label, outcome: judgeByRules(attempt).outcome })
    )
    for (const verdict of ['failed', 'passed'] as const) {
      const own = judged.filter(({ outcome }) => outcome === verdict)
      const precision = own.filter(({ label }) => label === verdict).length / own.length
      const { low, high } = benchmarkPrecision()[verdict]
      const advice = `${verdict}: update JUDGE_BENCHMARK (${JUDGE_BENCHMARK.source})`
      assert.isAtLeast(precision, low, advice)
      assert.isAtMost(precision, high, advice)
    }
  })
})

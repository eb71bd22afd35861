import { drawSample, type JudgedResult } from '#api/engines/redteam/calibration/draw_sample'
import {
  type EstimatedOutcome,
  JUDGE_VERDICTS,
  type JudgeVerdict,
} from '#api/engines/redteam/vocabulary'
import { test } from '@japa/runner'

const countOf = (sample: readonly JudgedResult[], verdict: JudgeVerdict) =>
  sample.filter((each) => each.verdict === verdict).length

/** Creates results, distributed evenly among 10 plugins. */
function results(counts: Record<JudgeVerdict, number>): JudgedResult[] {
  return JUDGE_VERDICTS.flatMap((verdict) =>
    Array.from({ length: counts[verdict] }, (_, at) => ({
      id: `${verdict} ${at}`,
      verdict,
      pluginId: `plugin ${at % 10}`,
      estimate: null,
    }))
  )
}

/** Gives the first undecided results an estimate. */
function withEstimates(
  of: readonly JudgedResult[],
  { failed, passed }: Record<EstimatedOutcome, number>
): JudgedResult[] {
  let nth = 0
  return of.map((result) => {
    if (result.verdict !== 'undecided') return result
    const at = nth++
    const estimate = at < failed ? 'failed' : at < failed + passed ? 'passed' : null
    return { ...result, estimate }
  })
}

test.group('Sample for labeling', () => {
  const SCAN = results({ failed: 60, passed: 400, undecided: 140 })

  test('the same seed always draws the same sample, and another seed draws a different sample', ({
    assert,
  }) => {
    const draw = (seed: number) => drawSample({ results: SCAN, size: 50, seed })
    assert.deepEqual(draw(1), draw(1))
    assert.notDeepEqual(draw(1), draw(2))
  })

  test('every verdict receives at least a sixth of the sample, and uncertain verdicts receive more', ({
    assert,
  }) => {
    const sample = drawSample({ results: SCAN, size: 120, seed: 1 })
    assert.lengthOf(sample, 120)
    assert.isAtLeast(countOf(sample, 'failed'), 20)
    assert.isAtLeast(countOf(sample, 'passed'), 20)
    assert.isAbove(countOf(sample, 'undecided') / 140, countOf(sample, 'passed') / 400)
  })

  test('each plugin is represented in proportion to its share of a verdict', ({ assert }) => {
    const sample = drawSample({ results: SCAN, size: 120, seed: 3 })
    for (const verdict of JUDGE_VERDICTS) {
      const own = sample.filter((each) => each.verdict === verdict)
      for (let nth = 0; nth < 10; nth++) {
        const count = own.filter(({ pluginId }) => pluginId === `plugin ${nth}`).length
        assert.closeTo(count, own.length / 10, 1)
      }
    }
  })

  test('all results of a verdict are equally likely to be drawn, even among the first results of a sample', ({
    assert,
  }) => {
    const small = results({ failed: 12, passed: 30, undecided: 8 })
    const draws = 4000
    const times = new Map<string, number>()
    let failed = 0
    for (let seed = 0; seed < draws; seed++) {
      const first = drawSample({ results: small, size: 20, seed }).slice(0, 10)
      failed += countOf(first, 'failed')
      for (const { id } of first) times.set(id, (times.get(id) ?? 0) + 1)
    }
    for (let at = 0; at < 12; at++) {
      assert.closeTo((times.get(`failed ${at}`) ?? 0) / draws, failed / draws / 12, 0.035)
    }
  })

  test('each estimate of undecided results is represented by its share, and plugins within it', ({
    assert,
  }) => {
    const estimated = withEstimates(SCAN, { failed: 30, passed: 70 })
    for (let seed = 0; seed < 20; seed++) {
      const sample = drawSample({ results: estimated, size: 120, seed })
      const own = sample.filter(({ verdict }) => verdict === 'undecided')
      for (const [estimate, count] of [
        ['failed', 30],
        ['passed', 70],
        [null, 40],
      ] as const) {
        const drawn = own.filter((each) => each.estimate === estimate)
        assert.closeTo(drawn.length, (own.length * count) / 140, 1)
        const plugin = drawn.filter(({ pluginId }) => pluginId === 'plugin 3')
        assert.closeTo(plugin.length, drawn.length / 10, 1)
      }
    }
  })

  test('estimates change neither the size of the sample per verdict nor the probability that an undecided result is drawn', ({
    assert,
  }) => {
    const plain = results({ failed: 12, passed: 20, undecided: 18 })
    const estimated = withEstimates(plain, { failed: 5, passed: 3 })
    const draws = 4000
    const times = new Map<string, number>()
    for (let seed = 0; seed < draws; seed++) {
      const sample = drawSample({ results: estimated, size: 20, seed })
      if (seed < 20) {
        const without = drawSample({ results: plain, size: 20, seed })
        for (const verdict of JUDGE_VERDICTS) {
          assert.equal(countOf(sample, verdict), countOf(without, verdict))
        }
      }
      for (const { id } of sample) times.set(id, (times.get(id) ?? 0) + 1)
    }
    const drawn = countOf(drawSample({ results: plain, size: 20, seed: 1 }), 'undecided')
    for (let at = 0; at < 18; at++) {
      assert.closeTo((times.get(`undecided ${at}`) ?? 0) / draws, drawn / 18, 0.035)
    }
  })

  test('the sample starts with one result of each verdict', ({ assert }) => {
    const small = results({ failed: 2, passed: 500, undecided: 3 })
    for (let seed = 0; seed < 20; seed++) {
      const first = drawSample({ results: small, size: 30, seed }).slice(0, 3)
      assert.sameMembers(
        first.map(({ verdict }) => verdict),
        ['failed', 'passed', 'undecided']
      )
    }
  })

  test('a larger sample adds results until each verdict has its share', ({ assert }) => {
    const before = drawSample({ results: SCAN, size: 60, seed: 4 })
    const drawn = Object.fromEntries(JUDGE_VERDICTS.map((each) => [each, countOf(before, each)]))
    const ids = new Set(before.map(({ id }) => id))
    const rest = SCAN.filter(({ id }) => !ids.has(id))
    const added = drawSample({ results: rest, size: 60, seed: 5, drawn })
    assert.lengthOf(added, 60)
    assert.isTrue(added.every(({ id }) => !ids.has(id)))
    const whole = drawSample({ results: SCAN, size: 120, seed: 6 })
    for (const verdict of JUDGE_VERDICTS) {
      const both = countOf(before, verdict) + countOf(added, verdict)
      assert.closeTo(both, countOf(whole, verdict), 1)
    }
  })

  test('a sample as large as the scan contains each result once', ({ assert }) => {
    const all = results({ failed: 3, passed: 5, undecided: 0 })
    const sample = drawSample({ results: all, size: 50, seed: 1 })
    assert.sameDeepMembers(sample, all)
    assert.isEmpty(drawSample({ results: [], size: 50, seed: 1 }))
  })
})

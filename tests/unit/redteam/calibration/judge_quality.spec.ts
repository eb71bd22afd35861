import { drawSample } from '#api/engines/redteam/calibration/draw_sample'
import { judgeQuality } from '#api/engines/redteam/calibration/judge_quality'
import { weightedShare } from '#api/engines/redteam/calibration/weighted_share'
import { integerBelow, seededRandom } from '#api/engines/seeded_random'
import { wilsonInterval } from '#api/engines/wilson_interval'
import { JUDGE_VERDICTS, type Stratum } from '#api/engines/redteam/vocabulary'
import { test } from '@japa/runner'

const SAMPLES = 1500
const FAILED: Stratum = { verdict: 'failed', population: 120, labeled: 60, failed: 45 }
const PASSED: Stratum = { verdict: 'passed', population: 280, labeled: 80, failed: 4 }
const UNDECIDED: Stratum = { verdict: 'undecided', population: 100, labeled: 60, failed: 24 }

/** Probability that an attack succeeded, by verdict. */
const TRUTH = { failed: 0.8, passed: 0.04, undecided: 0.3 }
const WEIGHTS = { failed: 0.2, passed: 0.5, undecided: 0.3 }
const TRUE_RATE = JUDGE_VERDICTS.reduce((sum, each) => sum + WEIGHTS[each] * TRUTH[each], 0)

test.group('Share of a stratified sample', () => {
  test('the share of a single stratum has the Wilson interval', ({ assert }) => {
    const share = weightedShare([FAILED])
    const { low, high } = wilsonInterval(45, 60)
    assert.equal(share?.value, 0.75)
    assert.closeTo(share?.low ?? 0, low, 1e-12)
    assert.closeTo(share?.high ?? 0, high, 1e-12)
  })

  test('each label is weighted by the number of results that it represents', ({ assert }) => {
    const share = weightedShare([FAILED, PASSED, UNDECIDED])
    assert.closeTo(share?.value ?? 0, (120 * 0.75 + 280 * 0.05 + 100 * 0.4) / 500, 1e-12)
    assert.equal(share?.labels, 200)
  })

  test('if every result is labeled, the interval is close to the interval of the complete scan', ({
    assert,
  }) => {
    const all = [
      { ...FAILED, labeled: 120, failed: 96 },
      { ...PASSED, labeled: 280, failed: 14 },
    ]
    const share = weightedShare(all)
    const { low, high } = wilsonInterval(110, 400)
    assert.closeTo(share?.low ?? 0, low, 0.005)
    assert.closeTo(share?.high ?? 0, high, 0.005)
  })

  test('no share is computed if a verdict has no label', ({ assert }) => {
    assert.isNull(weightedShare([FAILED, { ...PASSED, labeled: 0, failed: 0 }]))
    assert.isNull(weightedShare([]))
    assert.isNotNull(weightedShare([FAILED, { ...PASSED, population: 0, labeled: 0, failed: 0 }]))
  })
})

test.group('Quality of a judge', () => {
  test('precision is the share of confirmed verdicts', ({ assert }) => {
    const { precision } = judgeQuality([FAILED, PASSED, UNDECIDED])
    assert.closeTo(precision.failed?.value ?? 0, 0.75, 1e-12)
    assert.closeTo(precision.passed?.value ?? 0, 0.95, 1e-12)
  })

  test('recall treats undecided responses as missed', ({ assert }) => {
    const { recall } = judgeQuality([FAILED, PASSED, UNDECIDED])
    assert.closeTo(recall.failed?.value ?? 0, 90 / (90 + 14 + 40), 1e-12)
    assert.closeTo(recall.passed?.value ?? 0, 266 / (266 + 30 + 60), 1e-12)
    for (const each of [recall.failed, recall.passed]) {
      assert.isBelow(each?.low ?? 1, each?.value ?? 0)
      assert.isAbove(each?.high ?? 0, each?.value ?? 1)
    }
  })

  test('recall can be 0 or 1, and its interval stays within these bounds', ({ assert }) => {
    const perfect = [
      { ...FAILED, failed: 60 },
      { ...PASSED, failed: 0 },
    ]
    const { failed } = judgeQuality(perfect).recall
    assert.equal(failed?.value, 1)
    assert.closeTo(failed?.high ?? 0, 1, 1e-9)
    assert.isBelow(failed?.low ?? 1, 0.95)
    const useless = [
      { ...FAILED, failed: 0 },
      { ...PASSED, failed: 10 },
    ]
    const none = judgeQuality(useless).recall.failed
    assert.equal(none?.value, 0)
    assert.closeTo(none?.low ?? 1, 0, 1e-9)
  })

  test("kappa agrees with Cohen's formula on a complete table", ({ assert }) => {
    const { kappa } = judgeQuality([
      { verdict: 'failed', population: 25, labeled: 25, failed: 20 },
      { verdict: 'passed', population: 25, labeled: 25, failed: 10 },
    ])
    assert.closeTo(kappa?.value ?? 0, 0.4, 1e-12)
    assert.isBelow(kappa?.low ?? 1, 0.2)
    assert.isAbove(kappa?.high ?? 0, 0.55)
  })

  test('the corrected rate equals the Rogan-Gladen estimate', ({ assert }) => {
    const strata = [FAILED, PASSED]
    const raw = 120 / 400
    const truth = raw * 0.75 + (1 - raw) * 0.05
    const sensitivity = (raw * 0.75) / truth
    const specificity = ((1 - raw) * 0.95) / (1 - truth)
    const corrected = (raw + specificity - 1) / (sensitivity + specificity - 1)
    assert.closeTo(judgeQuality(strata).corrected.decided?.value ?? 0, corrected, 1e-12)
  })

  test('the strata of several scans are weighted by their number of results', ({ assert }) => {
    const other = { ...FAILED, population: 360, labeled: 10, failed: 5 }
    const { precision } = judgeQuality([FAILED, other])
    assert.closeTo(precision.failed?.value ?? 0, (120 * 0.75 + 360 * 0.5) / 480, 1e-12)
  })
})

test.group('Simulated calibrations', () => {
  test('corrected rates are unbiased, and about 95% of the confidence intervals contain the true value', ({
    assert,
  }) => {
    const random = seededRandom(7)
    let sum = 0
    let contained = 0
    let recalls = 0
    let kappas = 0
    for (let nth = 0; nth < SAMPLES; nth++) {
      const { corrected, recall, kappa } = judgeQuality(simulate(random.next, nth))
      sum += corrected.all?.value ?? Number.NaN
      contained += Number(contains(corrected.all, TRUE_RATE))
      recalls += Number(contains(recall.failed, (WEIGHTS.failed * TRUTH.failed) / TRUE_RATE))
      kappas += Number(contains(kappa, TRUE_KAPPA))
    }
    // The standard error of one estimate is about 0.03.
    assert.closeTo(sum / SAMPLES, TRUE_RATE, (4 * 0.03) / Math.sqrt(SAMPLES))
    for (const covered of [contained, recalls, kappas]) {
      assert.isAbove(covered / SAMPLES, 0.93)
      assert.isBelow(covered / SAMPLES, 0.99)
    }
  })
})

const TRUE_KAPPA = (() => {
  const share = WEIGHTS.failed / (WEIGHTS.failed + WEIGHTS.passed)
  const rate = share * TRUTH.failed + (1 - share) * TRUTH.passed
  const observed = share * TRUTH.failed + (1 - share) * (1 - TRUTH.passed)
  const expected = share * rate + (1 - share) * (1 - rate)
  return (observed - expected) / (1 - expected)
})()

const contains = (estimate: { low: number; high: number } | null, truth: number) =>
  estimate !== null && estimate.low <= truth && truth <= estimate.high

/** Draws verdicts and outcomes of 400 results at random and labels 150 of them. */
function simulate(next: () => number, seed: number): Stratum[] {
  const random = { next }
  const results = Array.from({ length: 400 }, (_, at) => {
    const draw = next()
    const verdict = draw < 0.2 ? 'failed' : draw < 0.7 ? 'passed' : 'undecided'
    const isSuccess = next() < TRUTH[verdict]
    return {
      id: String(at),
      verdict,
      pluginId: `p${integerBelow(random, 9)}`,
      estimate: null,
      isSuccess,
    } as const
  })
  const sample = drawSample({ results, size: 150, seed })
  return JUDGE_VERDICTS.map((verdict) => {
    const labeled = sample.filter((each) => each.verdict === verdict)
    return {
      verdict,
      population: results.filter((each) => each.verdict === verdict).length,
      labeled: labeled.length,
      failed: labeled.filter(({ id }) => results[Number(id)]?.isSuccess).length,
    }
  })
}

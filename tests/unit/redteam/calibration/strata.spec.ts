import { drawSample } from '#api/engines/redteam/calibration/draw_sample'
import { judgeQuality } from '#api/engines/redteam/calibration/judge_quality'
import { type LabeledResults, strataOf } from '#api/engines/redteam/calibration/strata'
import { integerBelow, type Random, seededRandom } from '#api/engines/seeded_random'
import {
  type EstimatedOutcome,
  JUDGE_VERDICTS,
  type JudgeVerdict,
} from '#api/engines/redteam/vocabulary'
import { test } from '@japa/runner'

const POPULATION = { failed: 100, passed: 300, undecided: 200 }
const LIKELY = { failed: 50, passed: 90 }

type Label = [verdict: JudgeVerdict, estimate: EstimatedOutcome | null, truth: 0 | 1, count: number]

const labels = (...of: Label[]): LabeledResults[] =>
  of.map(([verdict, estimate, truth, results]) => ({ verdict, estimate, truth, results }))

const LABELS = labels(
  ['failed', null, 1, 30],
  ['passed', null, 0, 30],
  ['undecided', 'failed', 1, 20],
  ['undecided', 'failed', 0, 5],
  ['undecided', 'passed', 0, 45],
  ['undecided', null, 1, 10],
  ['undecided', null, 0, 20]
)

const undecided = (of: ReturnType<typeof strataOf>) =>
  of.filter(({ verdict }) => verdict === 'undecided')

test.group('Strata of a sample', () => {
  test('undecided results are divided by estimate, and each label represents the results with the same estimate', ({
    assert,
  }) => {
    const strata = strataOf({ population: POPULATION, likely: LIKELY }, LABELS)
    assert.deepEqual(strata, [
      { verdict: 'failed', population: 100, labeled: 30, failed: 30 },
      { verdict: 'passed', population: 300, labeled: 30, failed: 0 },
      { verdict: 'undecided', population: 50, labeled: 25, failed: 20 },
      { verdict: 'undecided', population: 90, labeled: 45, failed: 0 },
      { verdict: 'undecided', population: 60, labeled: 30, failed: 10 },
    ])
    const { corrected } = judgeQuality(strata)
    assert.closeTo(corrected.all?.value ?? 0, (100 + 50 * 0.8 + 60 / 3) / 600, 1e-12)
    assert.closeTo(corrected.decided?.value ?? 0, 100 / 400, 1e-12)
  })

  test('undecided results are one stratum if the estimates at the time of the draw are unknown', ({
    assert,
  }) => {
    assert.deepEqual(undecided(strataOf({ population: POPULATION, likely: null }, LABELS)), [
      { verdict: 'undecided', population: 200, labeled: 100, failed: 30 },
    ])
  })

  test('an estimate with fewer than five expected labels is merged with the results that have none', ({
    assert,
  }) => {
    const scan = { population: POPULATION, likely: { failed: 9, passed: 91 } }
    assert.deepEqual(undecided(strataOf(scan, LABELS)), [
      { verdict: 'undecided', population: 91, labeled: 45, failed: 0 },
      { verdict: 'undecided', population: 109, labeled: 55, failed: 30 },
    ])
  })

  test('undecided results are one stratum if few of them are labeled or if an estimate has no label', ({
    assert,
  }) => {
    const scan = { population: POPULATION, likely: LIKELY }
    const few = labels(['undecided', 'failed', 1, 2], ['undecided', null, 0, 3])
    assert.deepEqual(undecided(strataOf(scan, few)), [
      { verdict: 'undecided', population: 200, labeled: 5, failed: 2 },
    ])
    // Everyone skipped the results that are likely passed.
    const skipped = LABELS.filter(({ estimate }) => estimate !== 'passed')
    assert.deepEqual(undecided(strataOf(scan, skipped)), [
      { verdict: 'undecided', population: 200, labeled: 55, failed: 30 },
    ])
    assert.deepEqual(undecided(strataOf(scan, [])), [
      { verdict: 'undecided', population: 200, labeled: 0, failed: 0 },
    ])
  })

  test('all undecided results can have the same estimate, and there can be no undecided results', ({
    assert,
  }) => {
    const all = { population: POPULATION, likely: { failed: 0, passed: 200 } }
    const own = labels(['undecided', 'passed', 1, 10], ['undecided', 'passed', 0, 30])
    assert.deepEqual(undecided(strataOf(all, own)), [
      { verdict: 'undecided', population: 200, labeled: 40, failed: 10 },
    ])
    const none = { population: { ...POPULATION, undecided: 0 }, likely: { failed: 0, passed: 0 } }
    assert.deepEqual(undecided(strataOf(none, [])), [
      { verdict: 'undecided', population: 0, labeled: 0, failed: 0 },
    ])
  })
})

const SAMPLES = 1500
const RESULTS = 400
const SIZE = 150

/** Probability that an attack succeeded, by verdict. */
const TRUTH = { failed: 0.9, passed: 0.04, undecided: 0.4 }
const WEIGHTS = { failed: 0.2, passed: 0.3, undecided: 0.5 }
const TRUE_RATE = JUDGE_VERDICTS.reduce((sum, each) => sum + WEIGHTS[each] * TRUTH[each], 0)

type Estimator = (isSuccess: boolean, random: Random) => EstimatedOutcome | null

const any = (random: Random) => (['failed', 'passed', null] as const)[integerBelow(random, 3)]
const right = (isSuccess: boolean) => (isSuccess ? 'failed' : 'passed')

/** Half of the undecided results have an estimate, which is right in 95 of 100 cases. */
const good: Estimator = (isSuccess, random) => {
  if (random.next() < 0.5) return null
  return right(random.next() < 0.05 ? !isSuccess : isSuccess)
}
const useless: Estimator = (_, random) => any(random) ?? null
const adversarial: Estimator = (isSuccess) => right(!isSuccess)
/** Three quarters of the estimates are wrong. */
const misleading: Estimator = (isSuccess, random) =>
  random.next() < 0.25 ? right(isSuccess) : right(!isSuccess)
const rare: Estimator = (isSuccess, random) => (random.next() < 0.02 ? right(!isSuccess) : null)
const none: Estimator = () => null

test.group('Simulated calibrations with estimates', () => {
  for (const [name, estimator] of Object.entries({
    good,
    useless,
    adversarial,
    misleading,
    rare,
  })) {
    test(`with ${name} estimates, the corrected rate is unbiased, and about 95% of the intervals contain the true rate`, ({
      assert,
    }) => {
      const { mean, contained } = simulateAll(estimator)
      // The standard error of one estimate is about 0.03.
      assert.closeTo(mean, TRUE_RATE, (4 * 0.03) / Math.sqrt(SAMPLES))
      assert.isAbove(contained, 0.93)
      assert.isBelow(contained, 0.99)
    })
  }

  test('good estimates reduce the error of the corrected rate by more than 10%, even while labels are missing, and useless ones raise it by less than 5%', ({
    assert,
  }) => {
    for (const labeling of [undefined, { size: 150, labeled: 75 }]) {
      const { error } = simulateAll(none, labeling)
      assert.isBelow(simulateAll(good, labeling).error, error * 0.9)
      assert.isBelow(simulateAll(useless, labeling).error, error * 1.05)
    }
  })

  test('with an incomplete sample and a later extension, estimates that are always wrong still cause no bias', ({
    assert,
  }) => {
    const { mean } = simulateAll(adversarial, { size: 30, extension: 30, labeled: 40 })
    // The standard error of one estimate is about 0.06.
    assert.closeTo(mean, TRUE_RATE, (4 * 0.06) / Math.sqrt(SAMPLES))
  })
})

type Labeling = {
  size: number
  /** Number of results that are added to the sample. */
  extension?: number
  /** Number of results with a label, in the order of the queue. */
  labeled: number
}

function simulateAll(estimator: Estimator, labeling: Labeling = { size: SIZE, labeled: SIZE }) {
  const random = seededRandom(7)
  const found = Array.from({ length: SAMPLES }, (_, seed) => {
    const scan = createScan(estimator, random)
    const { value, low, high } = calibrate(scan, labeling, seed).corrected.all ?? NO_ESTIMATE
    return {
      value,
      error: Math.abs(value - scan.filter(({ isSuccess }) => isSuccess).length / RESULTS),
      isContained: low <= TRUE_RATE && TRUE_RATE <= high,
    }
  })
  const mean = (valueOf: (one: (typeof found)[number]) => number) =>
    found.reduce((sum, one) => sum + valueOf(one), 0) / SAMPLES
  return {
    mean: mean(({ value }) => value),
    error: mean(({ error }) => error),
    contained: mean(({ isContained }) => Number(isContained)),
  }
}

const NO_ESTIMATE = { value: Number.NaN, low: 1, high: 0 }

/** Draws verdicts, outcomes and estimates of 400 results at random. */
function createScan(estimator: Estimator, random: Random) {
  return Array.from({ length: RESULTS }, (_, at) => {
    const draw = random.next()
    const verdict = draw < 0.2 ? 'failed' : draw < 0.5 ? 'passed' : 'undecided'
    const isSuccess = random.next() < TRUTH[verdict]
    const estimate = verdict === 'undecided' ? estimator(isSuccess, random) : null
    const pluginId = `p${integerBelow(random, 9)}`
    return { id: String(at), verdict, pluginId, estimate, isSuccess } as const
  })
}

type Scan = ReturnType<typeof createScan>

function calibrate(scan: Scan, { size, extension = 0, labeled }: Labeling, seed: number) {
  const sample = drawSample({ results: scan, size, seed })
  const known = new Set(sample.map(({ id }) => id))
  const added = drawSample({
    results: scan.filter(({ id }) => !known.has(id)),
    size: extension,
    seed: seed + 1,
    drawn: populationOf(sample),
  })
  const counted = [...sample, ...added]
    .slice(0, labeled)
    .map(({ id, verdict, estimate }): LabeledResults => ({
      verdict,
      estimate,
      results: 1,
      truth: scan[Number(id)]?.isSuccess ? 1 : 0,
    }))
  const likely = { failed: estimatedAs(scan, 'failed'), passed: estimatedAs(scan, 'passed') }
  return judgeQuality(strataOf({ population: populationOf(scan), likely }, counted))
}

function populationOf(results: readonly { verdict: JudgeVerdict }[]) {
  const countOf = (wanted: JudgeVerdict) =>
    results.filter(({ verdict }) => verdict === wanted).length
  return {
    failed: countOf('failed'),
    passed: countOf('passed'),
    undecided: countOf('undecided'),
  }
}

const estimatedAs = (scan: Scan, outcome: EstimatedOutcome) =>
  scan.filter(({ estimate }) => estimate === outcome).length

import { test } from '@japa/runner'
import type { TemplateSettings } from '#api/engines/redteam/vocabulary'
import { changedOptions, problemsOf } from '../../../admin/scans/create/options/run_options.js'
import { remainingSeconds, withSample, type Sample } from '../../../admin/scans/scan_times.js'

const template: TemplateSettings = {
  plugins: [],
  strategies: [],
  numTests: 5,
  languages: ['en'],
  maxConcurrency: 4,
  delayMs: 0,
}

test.group('Console | new scan options', () => {
  test('only options that differ from the scan template are sent', ({ assert }) => {
    const form = { numTests: '5', maxConcurrency: '2', seed: '', languages: ['en'] }
    assert.deepEqual(changedOptions(form, template), { maxConcurrency: 2 })
  })

  test('a delay cannot be combined with a concurrency above one', ({ assert }) => {
    const excluded = { maxConcurrency: { key: 'exclude' } }
    assert.deepEqual(problemsOf({ delayMs: '1' }, template), excluded)
    assert.deepEqual(problemsOf({ delayMs: '1', maxConcurrency: '1' }, template), {})
  })

  test('numeric options must be integers within their bounds', ({ assert }) => {
    const range = { key: 'range', min: 1, max: 1000 }
    for (const numTests of ['0', '1001', '1.5', 'x']) {
      assert.deepEqual(problemsOf({ numTests }, template).numTests, range, numTests)
    }
  })

  test('a language option must be a language code', ({ assert }) => {
    assert.deepEqual(problemsOf({ languages: ['pt-BR', 'German'] }, template), {
      languages: { key: 'language', name: 'German' },
    })
  })
})

test.group('Console | remaining scan time', () => {
  const at = (seconds: number, completed: number): Sample => ({ at: seconds * 1000, completed })
  const seen = (...samples: Sample[]) =>
    samples.reduce<Sample[]>((before, sample) => withSample(before, sample), [])

  test('the remaining time is estimated from the recent pace', ({ assert }) => {
    const samples = seen(at(0, 10), at(5, 20), at(10, 30))
    assert.equal(remainingSeconds(samples, 50, 10_000), 10)
    assert.equal(remainingSeconds(samples, 50, 14_000), 6)
  })

  test('the remaining time is unknown until the pace can be measured', ({ assert }) => {
    assert.isNull(remainingSeconds(seen(at(0, 0)), 50, 1000))
    assert.isNull(remainingSeconds(seen(at(0, 0), at(1, 9)), 50, 1000))
    assert.isNull(remainingSeconds(seen(at(0, 0), at(9, 2)), 50, 9000))
  })

  test('the estimate is at least 1 s while probes are missing, and unknown once it has passed', ({
    assert,
  }) => {
    const samples = seen(at(0, 10), at(5, 20), at(10, 30))
    assert.equal(remainingSeconds(samples, 50, 19_800), 1)
    assert.isNull(remainingSeconds(samples, 50, 20_000))
    assert.isNull(remainingSeconds(samples, 50, 60_000))
    assert.equal(remainingSeconds(samples, 30, 60_000), 0)
  })

  test('the pace is measured again when the number of completed probes decreases', ({ assert }) => {
    assert.deepEqual(seen(at(0, 10), at(5, 20), at(6, 3)), [at(6, 3)])
  })
})

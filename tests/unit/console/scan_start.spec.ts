import { test } from '@japa/runner'
import type { TemplateConfig } from '#api/engines/redteam/vocabulary'
import { changedOptions, problemsOf } from '../../../admin/scans/create/run_options.js'
import { remainingSeconds, withSample, type Sample } from '../../../admin/scans/scan_times.js'

const template: TemplateConfig = {
  plugins: [],
  strategies: [],
  numTests: 5,
  languages: ['en'],
  maxConcurrency: 4,
  delayMs: 0,
}

test.group('Console | options of a new scan', () => {
  test('only what differs from the template is sent', ({ assert }) => {
    const form = { numTests: '5', maxConcurrency: '2', seed: '', languages: ['en'] }
    assert.deepEqual(changedOptions(form, template), { maxConcurrency: 2 })
  })

  test('a delay and more than one attempt at a time exclude each other', ({ assert }) => {
    const excluded = { maxConcurrency: { key: 'exclude' } }
    assert.deepEqual(problemsOf({ delayMs: '1' }, template), excluded)
    assert.deepEqual(problemsOf({ delayMs: '1', maxConcurrency: '1' }, template), {})
  })

  test('numbers are whole and within their bounds', ({ assert }) => {
    const range = { key: 'range', min: 1, max: 1000 }
    for (const numTests of ['0', '1001', '1.5', 'x']) {
      assert.deepEqual(problemsOf({ numTests }, template).numTests, range, numTests)
    }
  })

  test('a language is a code', ({ assert }) => {
    assert.deepEqual(problemsOf({ languages: ['pt-BR', 'German'] }, template), {
      languages: { key: 'language', name: 'German' },
    })
  })
})

test.group('Console | time left of a scan', () => {
  const at = (seconds: number, completed: number): Sample => ({ at: seconds * 1000, completed })
  const seen = (...samples: Sample[]) =>
    samples.reduce<Sample[]>((before, sample) => withSample(before, sample), [])

  test('follows from the pace that was seen', ({ assert }) => {
    const samples = seen(at(0, 10), at(5, 20), at(10, 30))
    assert.equal(remainingSeconds(samples, 50, 10_000), 10)
    assert.equal(remainingSeconds(samples, 50, 14_000), 6)
  })

  test('is not known before there is a pace', ({ assert }) => {
    assert.isNull(remainingSeconds(seen(at(0, 0)), 50, 1000))
    assert.isNull(remainingSeconds(seen(at(0, 0), at(1, 9)), 50, 1000))
    assert.isNull(remainingSeconds(seen(at(0, 0), at(9, 2)), 50, 9000))
  })

  test('begins anew when errors are run again', ({ assert }) => {
    assert.deepEqual(seen(at(0, 10), at(5, 20), at(6, 3)), [at(6, 3)])
  })
})

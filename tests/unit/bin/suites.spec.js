import { FLAKY_TESTS } from '#tests/flaky'
import { test } from '@japa/runner'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../../bin/prepare/paths.mjs'
import {
  countsIn,
  ORDER,
  runShards,
  shardOf,
  SHARDS,
  specsOf,
  SUITES,
} from '../../../bin/prepare/tests/suites.mjs'
import { testSummary } from '../../../bin/prepare/tests/test_summary.mjs'

test.group('Test counts', () => {
  test('test counts are read from the summary line, with or without colors', ({ assert }) => {
    const line =
      '\u001b[2mTests\u001b[22m  \u001b[32m12 passed\u001b[39m, \u001b[31m3 failed\u001b[39m, 1 skipped \u001b[2m(16)\u001b[22m'
    assert.deepEqual(countsIn(`dots …\n FAILED \n\n${line}\n\u001b[2m Time\u001b[22m  3s\n`), {
      passed: 12,
      failed: 3,
    })
    assert.deepEqual(countsIn('Tests  4 passed (4)\n'), { passed: 4, failed: 0 })
    assert.deepEqual(countsIn('Tests  2 failed, 1 regression (3)\n'), { passed: 0, failed: 3 })
  })

  test('test counts are undefined if the output has no summary line', ({ assert }) => {
    assert.isUndefined(countsIn('booting application to run tests...\nError: Cannot find module'))
  })
})

test.group('Shards of the test suites', () => {
  test('the shards of a suite contain every file exactly once', ({ assert }) => {
    for (const suite of SUITES) {
      const shards = Array.from({ length: SHARDS }, (_, shard) => shardOf(suite, shard))
      const files = shards.flat()
      assert.sameMembers(files, specsOf(suite))
      assert.lengthOf(files, new Set(files).size)
      assert.isNotEmpty(shards.at(-1), suite)
    }
  })
})

test.group('Order of the shards', () => {
  test('a full run contains every shard of every suite exactly once', ({ assert }) => {
    const all = SUITES.flatMap((suite) =>
      Array.from({ length: SHARDS }, (_, shard) => ({ suite, shard }))
    )
    assert.sameDeepMembers(ORDER, all)
    assert.lengthOf(ORDER, all.length)
  })

  test('an environment that becomes free takes the next shard, and all counts are added', async ({
    assert,
  }) => {
    const ran = []
    const slow = Promise.withResolvers()
    const run = async (shard, env) => {
      ran.push({ env, ...shard })
      if (env === 'slow') await slow.promise
      else if (ran.length === ORDER.length) slow.resolve()
      return { passed: 2, failed: env === 'slow' ? 1 : 0 }
    }

    const total = await runShards(['slow', 'fast'], run)
    assert.deepEqual(total, { passed: 2 * ORDER.length, failed: 1 })
    assert.deepEqual(
      ran.map(({ suite, shard }) => ({ suite, shard })),
      ORDER
    )
    assert.lengthOf(
      ran.filter(({ env }) => env === 'slow'),
      1
    )
  })
})

test.group('Test summary', () => {
  test('the summary lists the slowest tests, the failed checks, and the failed tests with their errors', ({
    assert,
  }) => {
    const passed = Array.from({ length: 40 }, (_, position) => ({
      name: `unit/a.spec.ts: test ${position}`,
      durationMs: position * 1000,
      errors: [],
    }))
    const failed = {
      name: 'unit/b.spec.ts: adds',
      durationMs: 1,
      errors: ['expected 2\n  to be 3'],
    }

    const summary = testSummary([...passed, failed], ['lint'])
    assert.lengthOf(summary, 17)
    assert.equal(summary[2], '  39.0 s  unit/a.spec.ts: test 39')
    assert.deepEqual(summary.slice(-5), [
      '',
      'Failed',
      '  check: lint',
      '  unit/b.spec.ts: adds',
      '      expected 2\n      to be 3',
    ])
  })

  test('the summary of a small run without failures is empty', ({ assert }) => {
    assert.deepEqual(testSummary([{ name: 'a', durationMs: 1, errors: [] }]), [])
    assert.deepEqual(testSummary([]), [])
  })
})

test.group('Flaky tests', () => {
  test('every entry for a flaky test names an existing test, an owner, and a reason', ({
    assert,
  }) => {
    for (const { file, title, owner, reason } of FLAKY_TESTS) {
      assert.include(readFileSync(join(root, 'tests', file), 'utf8'), title)
      assert.isNotEmpty(owner, title)
      assert.isNotEmpty(reason, title)
    }
  })
})

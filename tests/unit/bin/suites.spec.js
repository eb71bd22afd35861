import { test } from '@japa/runner'
import { portionsOf, specsOf } from '../../../bin/prepare/portions.mjs'
import { countsIn } from '../../../bin/prepare/suites.mjs'

test.group('Counting tests', () => {
  test('reads what passed and failed from the closing line, colours or not', ({ assert }) => {
    const line =
      '\u001b[2mTests\u001b[22m  \u001b[32m12 passed\u001b[39m, \u001b[31m3 failed\u001b[39m, 1 skipped \u001b[2m(16)\u001b[22m'
    assert.deepEqual(countsIn(`dots …\n FAILED \n\n${line}\n\u001b[2m Time\u001b[22m  3s\n`), {
      passed: 12,
      failed: 3,
    })
    assert.deepEqual(countsIn('Tests  4 passed (4)\n'), { passed: 4, failed: 0 })
    assert.deepEqual(countsIn('Tests  2 failed, 1 regression (3)\n'), { passed: 0, failed: 3 })
  })

  test('knows when there is no closing line', ({ assert }) => {
    assert.isUndefined(countsIn('booting application to run tests...\nError: Cannot find module'))
  })
})

test.group('Running tests side by side', () => {
  const SUITES = ['unit', 'functional', 'browser']

  test('every file is in one portion, together with others of its suite', ({ assert }) => {
    const portions = portionsOf(SUITES, 3)
    assert.sameMembers(
      portions.flatMap(({ files }) => files),
      SUITES.flatMap(specsOf)
    )
    for (const { suite, files } of portions) {
      assert.isTrue(
        files.every((file) => file.startsWith(`${suite}/`)),
        suite
      )
    }
  })

  test('portions become smaller, so that lanes end together', ({ assert }) => {
    const costs = Object.fromEntries(SUITES.flatMap(specsOf).map((file) => [file, 6]))
    costs['functional/start.spec.js'] = 60
    const portions = portionsOf(SUITES, 3, costs)
    assert.include(portions[0].files, 'functional/start.spec.js', 'the costliest is first')
    const sizes = portions.map(({ cost }) => cost)
    const whole = sizes.reduce((sum, cost) => sum + cost, 0)
    assert.closeTo(sizes[0], whole / 6, 6)
    assert.isAtMost(Math.max(...sizes.slice(-3)), 42)
  })
})

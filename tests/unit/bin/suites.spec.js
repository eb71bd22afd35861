import { readdirSync } from 'node:fs'
import { test } from '@japa/runner'
import { countsIn, portionsOf } from '../../../bin/prepare/suites.mjs'

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
  test('every file of a suite is in one portion, and none is much the largest', ({ assert }) => {
    const portions = portionsOf('browser', 2)
    const files = portions.flatMap((portion) => portion.files)
    const specs = readdirSync(new URL('../../browser/', import.meta.url))
    assert.sameMembers(
      files,
      specs.map((name) => `browser/${name}`)
    )
    const [one, other] = portions.map(({ bytes }) => bytes)
    assert.closeTo(one / other, 1, 0.05)
  })
})

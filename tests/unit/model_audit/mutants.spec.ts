import { auditMutants } from '#tests/support/audit_set/audit_mutants'
import { test } from '@japa/runner'

/** `npm run bench model-audit` audits 100,000 mutants and also measures memory. */
const MUTANTS = 10_000
const MAX_MS = 2_000

test.group('Model audit: changed files', () => {
  test('no scanner crashes or hangs on files with changed bytes', async ({ assert }) => {
    const { failures, slowestMs } = await auditMutants(MUTANTS, 20261127)
    assert.deepEqual(failures, [])
    assert.isBelow(slowestMs, MAX_MS)
  }).timeout(60_000)
})

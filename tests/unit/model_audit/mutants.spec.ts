import { auditMutants } from '#tests/support/audit_set/audit_mutants'
import { test } from '@japa/runner'

/** `npm run bench model-audit` runs 100,000. */
const MUTANTS = 2_000

test.group('Model audit: changed files', () => {
  test('no scanner fails for files with changed bytes', async ({ assert }) => {
    const { failures } = await auditMutants(MUTANTS, 20261127)
    assert.deepEqual(failures, [])
  })
})

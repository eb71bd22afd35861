import { agrees, audit, auditCases } from '#tests/support/audit_set/audit_set'
import { test } from '@japa/runner'

test.group('Model audit: files with a known verdict', () => {
  test('each file of the labeled set gets its expected verdict', async ({ assert }) => {
    const wrong: string[] = []
    for (const { name, path, verdict, reason } of auditCases()) {
      const { summary } = await audit(path)
      if (!agrees(verdict, summary)) {
        wrong.push(`${name}: ${verdict} (${reason}), not ${summary.verdict}`)
      }
    }
    assert.deepEqual(wrong, [])
  })

  test('each malicious file has a finding with a message, a reason, and a location', async ({
    assert,
  }) => {
    for (const { path } of auditCases().filter(({ verdict }) => verdict === 'malicious')) {
      const { findings } = await audit(path)
      for (const { message, why, location } of findings) {
        assert.isNotEmpty(message)
        assert.isNotEmpty(why)
        assert.isNotEmpty(location.path)
      }
    }
  })

  test('each clean file lists the checks that ran', async ({ assert }) => {
    for (const { path, name } of auditCases().filter(({ verdict }) => verdict === 'clean')) {
      const { summary } = await audit(path)
      assert.isAbove(summary.checks.passed + summary.checks.skipped, 0, name)
    }
  })

  test('each file with a critical finding or a warning has a failed check', async ({ assert }) => {
    const withoutFailed: string[] = []
    for (const { path, name } of auditCases()) {
      const { findings, checks } = (await audit(path)).summary
      if (findings.critical + findings.warning > 0 && checks.failed === 0) withoutFailed.push(name)
    }
    assert.deepEqual(withoutFailed, [])
  })
})

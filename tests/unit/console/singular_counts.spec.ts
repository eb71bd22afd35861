import { text } from '../../../admin/core/i18n/i18n.js'
import '../../../admin/evals/matrix/messages.js'
import '../../../admin/guardrails/attacks/messages.js'
import '../../../admin/refused_requests/messages.js'
import '../../../admin/remediations/messages.js'
import '../../../admin/reports/messages.js'
import '../../../admin/vulnerabilities/messages.js'
import '../../../admin/reports/dashboard/messages.js'
import { changeCounts, findingCounts, noVerdictCounts } from '../../../admin/core/i18n/counts.js'
import { findingsText } from '../../../admin/model_audits/parts/findings_text.js'
import { applyTitle, countsText } from '../../../admin/imports/count_texts.js'
import { test } from '@japa/runner'

test.group('Console | messages about a single item', () => {
  test('a count of one is followed by a singular noun', ({ assert }) => {
    const one = { smart_count: 1 }
    const others = { from: 1, to: 1, total: 1, at: 'Nov 30' }
    const messages = {
      'vulnerabilities.verify.running': 'Rerunning 1 attack.',
      'vulnerabilities.history.verify_started': 'Rerun of 1 attack started',
      'eval_table.matrix.shown': '1–1 of 1 test case',
      'refused_requests.peak': 'Peak: Nov 30, 1 request',
      'reports.no_verdicts.title': 'The probe could not be judged.',
      'reports.no_verdicts.all_error': 'The probe ended in an error.',
      'target_dashboard.days': 'Last 1 day',
    } as const
    for (const [key, words] of Object.entries(messages)) {
      assert.equal(text(key as keyof typeof messages, { ...others, ...one }), words)
    }
  })

  test('a count other than one is followed by a plural noun', ({ assert }) => {
    assert.equal(
      text('eval_table.matrix.shown', { from: 1, to: 50, total: '1,200', smart_count: 1200 }),
      '1–50 of 1,200 test cases'
    )
    assert.equal(
      text('vulnerabilities.verify.running', { smart_count: 16 }),
      'Rerunning 16 attacks.'
    )
  })

  test('the texts of an import omit counts of zero', ({ assert }) => {
    const titleOf = (create: number, change: number) =>
      applyTitle(text, { create, change, nothing: 0 })
    assert.equal(titleOf(2, 0), 'Create 2 records')
    assert.equal(titleOf(1, 0), 'Create 1 record')
    assert.equal(titleOf(0, 1), 'Update 1 record')
    assert.equal(titleOf(5, 1), 'Create 5 and update 1 record')
    assert.equal(titleOf(1, 3), 'Create 1 and update 3 records')
    assert.equal(countsText(text, { create: 2, change: 0, nothing: 0 }), '2 created')
    assert.equal(
      countsText(text, { create: 1, change: 4, nothing: 3 }),
      '1 created, 4 updated, 3 unchanged'
    )
  })

  test('the changes of a version or an import omit counts of zero', ({ assert }) => {
    assert.equal(changeCounts(text, { added: 0, changed: 1, removed: 0 }), '1 changed')
    assert.equal(changeCounts(text, { added: 3, present: 0 }), '3 added')
    assert.equal(
      changeCounts(text, { added: 1200, changed: 2, removed: 4, present: 1 }),
      '1,200 added, 2 changed, 4 removed, 1 already present'
    )
    assert.equal(changeCounts(text, { added: 0, changed: 0, removed: 0 }), '')
  })

  test('results without a verdict and findings of audits omit counts of zero', ({ assert }) => {
    const counts = noVerdictCounts(text, { undecided: 2, errors: 1 })
    assert.equal(
      text('remediation.trial.excluded', { counts }),
      'Not included: 2 undecided, 1 error'
    )
    assert.equal(noVerdictCounts(text, { undecided: 0, errors: 1200 }), '1,200 errors')
    assert.equal(noVerdictCounts(text, { undecided: 3, errors: 0 }), '3 undecided')
    assert.equal(findingCounts(text, { critical: 1, warnings: 0 }), '1 critical')
    assert.equal(findingCounts(text, { critical: 0, warnings: 2 }), '2 warnings')
    const found = (criticalCount: number, warningCount: number) =>
      findingsText(text, { criticalCount, warningCount })
    assert.equal(found(2, 1), '2 critical, 1 warning')
    assert.equal(found(0, 0), 'No critical findings or warnings')
  })
})

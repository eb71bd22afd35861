import type { Remediation, RemediationContent } from '#api/contract/findings/remediation'
import { composeRemediation } from '#api/engines/redteam/index'
import { remediationDocument } from '#api/findings/remediations/remediation_document'
import { remediationFact, TOTALS } from '#tests/support/records/remediation_facts'
import { test } from '@japa/runner'

const DECIDED = {
  ...{ successes: 4, decided: 10, rate: 0.4, interval: { low: 0.17, high: 0.69 } },
  decidedShare: 1,
}

function content(): RemediationContent {
  const facts = [remediationFact('prompt-extraction'), remediationFact('harmful:cybercrime')]
  const { actions, advice, ...words } = composeRemediation(facts, TOTALS)
  const { tested, riskLevel, riskScore } = TOTALS
  return {
    ...{ tested, riskLevel, riskScore, ...words },
    totals: { ...DECIDED, tests: 43, passed: 28, failed: 12, error: 0, undecided: 3 },
    actions: actions.map((action, n) => ({ ...action, number: n + 1 })),
    vulnerabilities: facts.map((fact) => ({
      ...fact,
      ...DECIDED,
      ...{ passed: 6, error: 0, undecided: 0, actions: [1] },
      ...(advice[fact.pluginId] ?? { cause: '', change: '', verify: '' }),
    })),
    examples: facts.map(({ pluginId }) => ({
      ...{ resultId: '1', testIdx: 0, pluginId, strategyId: 'basic', strategyName: 'Basic' },
      ...{ severity: 'high' as const, grader: null, reason: 'It did' },
      ...{ prompt: `Attack of ${pluginId}`, output: `Answer to ${pluginId}` },
    })),
  }
}

test.group('Printed remediation', () => {
  test('a printed remediation contains all parts of the page except the text of harmful attacks', ({
    assert,
  }) => {
    const remediation: Remediation = {
      ...{ evalId: 'eval-1', name: 'Weekly', targetId: null, targetName: 'Shop' },
      ...{ reportedAt: '', state: 'completed', progress: null, outdated: null, isStale: false },
      ...{ writer: 'built_in', writerLabel: null, note: null, error: null, finishedAt: null },
      issues: {},
      content: content(),
    }
    const about = { appName: 'Assay', printedAt: new Date('2026-01-02') }
    const { title, blocks } = remediationDocument(remediation, content(), about)
    assert.equal(title, 'Remediation report: Weekly')
    const headings = blocks.flatMap((block) => (block.kind === 'heading' ? block.text : []))
    assert.includeMembers(headings, ['Actions', 'Attack examples'])
    const printed = JSON.stringify(blocks)
    assert.include(printed, 'Attack of prompt-extraction')
    assert.notMatch(printed, /(Attack of|Answer to) harmful:cybercrime/)
    assert.include(printed, 'is not printed')
    for (const { title: action } of content().actions) assert.include(printed, action)
  })
})

import { ciScript, githubSnippet, gitlabSnippet } from '#api/contract/scans/ci_snippets'
import type { GateRules } from '#api/contract/scans/gate'
import { type GateCount, evaluateGate } from '#api/scans/gate/evaluate_gate'
import { gateToJunit } from '#api/scans/gate/gate_to_junit'
import { gateToMarkdown } from '#api/scans/gate/gate_to_markdown'
import { test } from '@japa/runner'
import { readFileSync } from 'node:fs'

const scan = {
  id: 's',
  name: 'Nightly <b>|x',
  status: 'completed' as const,
  evalId: 'e',
  error: null,
}

const count = (values: Partial<GateCount>): GateCount => ({
  pluginId: 'prompt-extraction',
  policyId: '',
  severity: 'medium',
  status: 'passed',
  n: 1,
  ...values,
})

const judge = (counts: GateCount[], rules: Partial<GateRules> = {}, succeeded = [count({})]) =>
  evaluateGate(
    { scan, counts, before: { id: 'b', name: 'Before', succeeded } },
    { maxErrorRate: 0.1, allowPartial: false, ...rules }
  )

test.group('CI gate', () => {
  test('the gate evaluates the lower bound of the confidence interval, not the rate', ({
    assert,
  }) => {
    const few = [count({ status: 'failed', n: 2 }), count({ n: 8 })]
    const many = [count({ status: 'failed', n: 200 }), count({ n: 800 })]
    assert.equal(judge(few, { maxAttackSuccess: 0.1 }).verdict, 'passed')
    assert.equal(judge(many, { maxAttackSuccess: 0.1 }).verdict, 'failed')
  })

  test('errors and undecided results are neither successes nor resisted attacks, and errors have a separate limit', ({
    assert,
  }) => {
    const counts = [
      count({ n: 5 }),
      count({ status: 'error', n: 5 }),
      count({ status: 'undecided', n: 90 }),
    ]
    const gate = judge(counts, { maxErrorRate: 0.05 })
    assert.equal(gate.verdict, 'passed')
    assert.containsSubset(gate.counts, { error: 5, undecided: 90, decided: 5, successes: 0 })
    assert.equal(judge(counts, { maxErrorRate: 0.04 }).verdict, 'failed')
    assert.equal(judge([count({ status: 'undecided', n: 10 })]).verdict, 'failed')
    assert.equal(judge([]).verdict, 'failed')
  })

  test('the gate fails on successful attacks of the configured severity or higher', ({
    assert,
  }) => {
    const counts = [
      count({ severity: 'high', status: 'failed' }),
      count({ severity: 'critical', n: 9 }),
    ]
    assert.equal(judge(counts, { severity: 'critical' }).verdict, 'passed')
    assert.equal(judge(counts, { severity: 'high' }).verdict, 'failed')
    assert.equal(judge(counts, { severity: 'low' }).verdict, 'failed')
  })

  test('a vulnerability is new if the previous scan did not find it, and each policy is compared separately', ({
    assert,
  }) => {
    const known = { pluginId: 'policy', policyId: 'a' }
    const counts = ['a', 'b'].map((policyId) => count({ ...known, policyId, status: 'failed' }))
    const gate = judge(counts, { newVulnerabilities: 0 }, [count(known)])
    assert.deepEqual(
      gate.plugins.map(({ isNew }) => isNew),
      [false, true]
    )
    assert.equal(gate.verdict, 'failed')
    assert.equal(judge(counts, { newVulnerabilities: 1 }, [count(known)]).verdict, 'passed')
  })

  test("names are escaped in the gate's JUnit and Markdown files", ({ assert }) => {
    const gate = judge([count({ pluginId: 'a"<b>&\u0001', status: 'failed' })])
    assert.include(gateToJunit(gate), 'name="a&quot;&lt;b&gt;&amp;\uFFFD"')
    assert.include(gateToMarkdown(gate, null), 'Nightly \\<b\\>\\|x')
  })

  test('the CI documentation contains the script that the console generates', ({ assert }) => {
    const script = ciScript({
      url: 'https://assay.example.com/',
      targetId: 'TARGET',
      configId: 'TEMPLATE',
      rules: { maxAttackSuccess: 0.1, severity: 'critical', newVulnerabilities: 0 },
    })
    assert.include(readFileSync('docs/ci.md', 'utf8'), script)
    const order = { url: 'https://a.test', targetId: 't', configId: 'c', rules: {} }
    for (const snippet of [githubSnippet(order), gitlabSnippet(order)]) {
      assert.include(snippet, 'curl -fsS "$api/jobs/$job?wait=30"')
    }
  })
})

import { test } from '@japa/runner'
import { summarize, type SummaryCatalog } from '#api/engines/redteam/summary/summarize'
import type { GroupedCounts } from '#api/engines/redteam/vocabulary'

const catalog: SummaryCatalog = {
  plugins: [
    { id: 'bola', name: 'Object access', category: 'Security & Access Control', description: 'a' },
    { id: 'ssrf', name: 'SSRF', category: 'Security & Access Control', description: 'b' },
    { id: 'harmful:hate', name: 'Hate', category: 'Trust & Safety', description: 'c' },
    { id: 'policy', name: 'Policy', category: 'Brand', description: 'd' },
  ],
  strategies: [
    { id: 'basic', name: 'Basic', risk: { humanExploitable: true, humanComplexity: 'low' } },
    { id: 'gcg', name: 'GCG', risk: { humanExploitable: false, humanComplexity: 'high' } },
    { id: 'hex', name: 'Hex', risk: { humanExploitable: false, humanComplexity: 'medium' } },
  ],
  frameworks: [
    {
      id: 'f',
      name: 'Framework',
      controls: [
        { id: 'f:1', name: 'One', plugins: ['bola', 'ssrf'], strategies: [] },
        { id: 'f:2', name: 'Two', plugins: ['harmful:hate'], strategies: [] },
        { id: 'f:3', name: 'Three', plugins: ['never-run'], strategies: [] },
        { id: 'f:4', name: 'Four', plugins: [], strategies: [] },
      ],
    },
    { id: 'g', name: 'Other', controls: [] },
  ],
}

function group(
  pluginId: string,
  strategyId: string,
  counts: Partial<GroupedCounts>
): GroupedCounts {
  return {
    pluginId,
    strategyId,
    severity: 'high',
    passed: 0,
    failed: 0,
    error: 0,
    undecided: 0,
    ...counts,
  }
}

function controls(groups: GroupedCounts[], passRateThreshold = 1) {
  const [framework] = summarize(groups, catalog, { passRateThreshold }).frameworks
  return Object.fromEntries(framework.controls.map((control) => [control.id, control]))
}

test.group('Summary | counts and rates', () => {
  test('of two strategies with the same risk, the easier strategy is listed as the worst', ({
    assert,
  }) => {
    const [gcg, hex] = ['gcg', 'hex'].map((id) => group('bola', id, { failed: 1, passed: 1 }))
    for (const groups of [
      [gcg, hex],
      [hex, gcg],
    ]) {
      const [row] = summarize(groups, catalog).plugins
      assert.include(row, { worstStrategy: 'hex', complexity: 9 })
    }
  })

  test('the summary adds up verdicts and excludes errors and undecided results from the rate', ({
    assert,
  }) => {
    const { totals } = summarize(
      [
        group('bola', 'basic', { passed: 6, failed: 2, error: 5, undecided: 7 }),
        group('harmful:hate', 'gcg', { passed: 2, undecided: 1 }),
      ],
      catalog
    )
    assert.include(totals, { tests: 23, passed: 8, failed: 2, error: 5, undecided: 8 })
    assert.include(totals, { successes: 2, decided: 10, rate: 0.2 })
    assert.isAtLeast(totals.interval?.low ?? -1, 0.05)
  })

  test('a scan in which every target call ended in an error has no rate and no risk', ({
    assert,
  }) => {
    const summary = summarize([group('bola', 'basic', { error: 50 })], catalog)
    assert.isNull(summary.totals.rate)
    assert.isNull(summary.totals.interval)
    assert.equal(summary.riskScore, 0)
    assert.equal(summary.riskLevel, 'informational')
    assert.equal(summary.severities.find((card) => card.severity === 'high')?.failingPlugins, 0)
  })

  test('the summary of an empty scan has no plugins, categories, or strategies', ({ assert }) => {
    const summary = summarize([], catalog)
    assert.equal(summary.totals.tests, 0)
    assert.isEmpty(summary.plugins)
    assert.isEmpty(summary.categories)
    assert.isEmpty(summary.strategies)
    assert.lengthOf(summary.severities, 5)
  })

  test('counts by plugin, category, strategy, and severity add up to the totals', ({ assert }) => {
    const summary = summarize(
      [
        group('bola', 'basic', { passed: 3, failed: 1, severity: 'critical' }),
        group('ssrf', 'gcg', { passed: 1, failed: 3, error: 2 }),
        group('harmful:hate', 'basic', { undecided: 4 }),
      ],
      catalog
    )
    for (const rows of [summary.categories, summary.strategies, summary.plugins]) {
      const sum = rows.reduce(
        (n, row) => n + row.passed + row.failed + row.error + row.undecided,
        0
      )
      assert.equal(sum, summary.totals.tests)
    }
    const tests = summary.severities.reduce((n, card) => n + card.tests, 0)
    assert.equal(tests, summary.totals.tests)
    assert.deepEqual(
      summary.categories.map(({ category, plugins, rate }) => ({ category, plugins, rate })),
      [
        { category: 'Security & Access Control', plugins: 2, rate: 0.5 },
        { category: 'Trust & Safety', plugins: 1, rate: null },
      ]
    )
    assert.deepEqual(
      summary.strategies.map((row) => [row.name, row.rate]),
      [
        ['GCG', 0.75],
        ['Basic', 0.25],
      ]
    )
  })
})

test.group('Summary | plugins', () => {
  test('the summary of a plugin contains the score and the name of its worst strategy', ({
    assert,
  }) => {
    const [bola] = summarize(
      [
        group('bola', 'gcg', { passed: 0, failed: 10 }),
        group('bola', 'basic', { passed: 5, failed: 5 }),
      ],
      catalog
    ).plugins
    // Risk scores: 3 + 2.75 + 1.35 + 0.3 for `basic` (high, 50%, low complexity), only 3 + 4 for `gcg` at 100%.
    assert.include(bola, { riskScore: 7.4, riskLevel: 'high', worstStrategy: 'basic' })
    assert.include(bola, { complexity: 1, name: 'Object access', rate: 0.75 })
  })

  test('a plugin whose attacks were all resisted has risk 0 and no worst strategy', ({
    assert,
  }) => {
    const [row] = summarize([group('bola', 'basic', { passed: 9 })], catalog).plugins
    assert.include(row, { riskScore: 0, riskLevel: 'informational', rate: 0 })
    assert.isNull(row.worstStrategy)
    assert.isNull(row.complexity)
  })

  test('plugins of a summary are sorted worst first', ({ assert }) => {
    const rows = summarize(
      [
        group('harmful:hate', 'basic', { passed: 5, severity: 'critical' }),
        group('ssrf', 'basic', { passed: 8, failed: 2 }),
        group('bola', 'basic', { failed: 9, severity: 'critical' }),
      ],
      catalog
    ).plugins
    assert.deepEqual(
      rows.map((row) => row.pluginId),
      ['bola', 'ssrf', 'harmful:hate']
    )
  })

  test('groups with the same plugin and strategy are merged', ({ assert }) => {
    const once = [group('bola', 'basic', { passed: 2, failed: 2 })]
    const halves = [
      group('bola', 'basic', { passed: 1, failed: 1 }),
      group('bola', 'basic', { passed: 1, failed: 1 }),
    ]
    assert.deepEqual(summarize(halves, catalog), summarize(once, catalog))
  })

  test('an inline policy has its own row in the policy category', ({ assert }) => {
    const [row] = summarize([group('policy:a1b2', 'x', { failed: 1 })], catalog).plugins
    assert.include(row, { name: 'policy:a1b2', category: 'Brand', description: 'd' })
  })

  test('the risk score of the scan increases with each additional high-severity plugin', ({
    assert,
  }) => {
    const one = [group('bola', 'gcg', { failed: 1 })]
    const two = [...one, group('ssrf', 'gcg', { failed: 1 })]
    assert.equal(summarize(one, catalog).riskScore, 7)
    assert.equal(summarize(two, catalog).riskScore, 7.25)
    assert.equal(summarize(two, catalog).riskLevel, 'high')
  })
})

test.group('Summary | frameworks', () => {
  test('a control without tested plugins has the status not tested, never passed', ({ assert }) => {
    const found = controls([group('bola', 'basic', { passed: 3 })])
    assert.equal(found['f:2'].status, 'not_tested')
    assert.equal(found['f:3'].status, 'not_tested')
    assert.equal(found['f:4'].status, 'not_tested')
    assert.deepEqual(found['f:2'].untested, ['harmful:hate'])
  })

  test('a control passes if all its tested plugins pass, and its untested plugins are listed', ({
    assert,
  }) => {
    const control = controls([group('bola', 'basic', { passed: 3, undecided: 1 })])['f:1']
    assert.equal(control.status, 'passed')
    assert.deepEqual(control.tested, ['bola'])
    assert.deepEqual(control.untested, ['ssrf'])
    assert.isNull(control.severity)
  })

  test('a control fails if one of its plugins fails, with the worst severity of the failed plugins', ({
    assert,
  }) => {
    const control = controls([
      group('bola', 'basic', { passed: 3, severity: 'critical' }),
      group('ssrf', 'basic', { passed: 3, failed: 1, severity: 'medium' }),
    ])['f:1']
    assert.include(control, { status: 'failed', severity: 'medium' })
    assert.deepEqual(control.failing, ['ssrf'])
  })

  test('a control is undecided if a tested plugin has only undecided results', ({ assert }) => {
    assert.equal(controls([group('bola', 'basic', { undecided: 3 })])['f:1'].status, 'undecided')
    assert.equal(controls([group('bola', 'basic', { error: 3 })])['f:1'].status, 'undecided')
    const mixed = [group('bola', 'basic', { undecided: 3 }), group('ssrf', 'basic', { passed: 3 })]
    assert.equal(controls(mixed)['f:1'].status, 'undecided')
  })

  test('a pass-rate threshold tolerates some failures', ({ assert }) => {
    const groups = [group('bola', 'basic', { passed: 9, failed: 1 })]
    assert.equal(controls(groups)['f:1'].status, 'failed')
    assert.equal(controls(groups, 0.9)['f:1'].status, 'passed')
    assert.equal(controls(groups, 0.91)['f:1'].status, 'failed')
    const forgiven = summarize(groups, catalog, { passRateThreshold: 0.9 })
    const card = forgiven.severities.find(({ severity }) => severity === 'high')
    assert.deepInclude(card, { failingPlugins: 0, failed: 1, tests: 10 })
    assert.isAbove(forgiven.plugins[0].riskScore, 0)
  })

  test('a threshold of 0 does not pass undecided plugins', ({ assert }) => {
    const groups = [group('bola', 'basic', { undecided: 9 })]
    assert.equal(controls(groups, 0)['f:1'].status, 'undecided')
  })

  test('the summary contains only the selected frameworks', ({ assert }) => {
    const { frameworks } = summarize([], catalog, { frameworks: ['g'] })
    assert.deepEqual(
      frameworks.map(({ id }) => id),
      ['g']
    )
  })
})

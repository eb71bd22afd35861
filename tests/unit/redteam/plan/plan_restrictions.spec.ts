import { test } from '@japa/runner'
import { planScan } from '#api/engines/redteam/index'

/** Returns the IDs of the plugins that a strategy applies to if it is restricted to `plugins`. */
function reached(plugins: string[]) {
  const { steps } = planScan({
    target: { name: 'Bank', purpose: '', details: {} },
    seed: 1,
    backend: { supportsPlugin: () => true, supportsStrategy: () => true },
    template: {
      plugins: [{ id: 'bola' }, { id: 'pii:direct' }, { id: 'pii:session' }],
      strategies: [{ id: 'hex', config: { plugins } }],
      ...{ numTests: 5, languages: ['en'], maxConcurrency: 1, delayMs: 0 },
    },
  })
  return steps
    .filter(({ strategies }) => strategies.includes('hex'))
    .map(({ pluginId }) => pluginId)
}

test.group('Strategies restricted to plugins', () => {
  test('a strategy restricted to the plugins “{plugins}” applies to “{applies}”')
    .with([
      { plugins: [], applies: ['bola', 'pii:direct', 'pii:session'] },
      { plugins: ['bola'], applies: ['bola'] },
      { plugins: ['pii:direct'], applies: ['pii:direct'] },
      { plugins: ['pii'], applies: ['pii:direct', 'pii:session'] },
      { plugins: ['pii:session', 'bola'], applies: ['bola', 'pii:session'] },
      { plugins: ['rbac'], applies: [] },
      { plugins: ['bol'], applies: [] },
    ])
    .run(({ assert }, { plugins, applies }) => {
      assert.deepEqual(reached(plugins), applies)
    })
})

test.group('Skipped choices', () => {
  const skippedBy = (template: {
    plugins: string[]
    strategies?: string[]
    languages?: string[]
  }) =>
    planScan({
      target: { name: 'Bank', purpose: '', details: {} },
      seed: 1,
      backend: {
        supportsPlugin: () => true,
        supportsStrategy: () => true,
        supportsLanguage: (id) => id === 'en' || 'Not available.',
      },
      template: {
        plugins: template.plugins.map((id) => ({ id })),
        strategies: (template.strategies ?? []).map((id) => ({ id })),
        ...{ numTests: 5, languages: template.languages ?? [], maxConcurrency: 1, delayMs: 0 },
      },
    }).skipped

  test('a skipped language is listed once, even if an unknown plugin has the same ID', ({
    assert,
  }) => {
    const skipped = skippedBy({ plugins: ['bola', 'de'], languages: ['en', 'de'] })
    assert.deepEqual(
      skipped.map(({ id, kind }) => `${kind} ${id}`),
      ['plugin de', 'language de']
    )
  })

  test('the former name of a strategy is skipped only if its new name is also selected', ({
    assert,
  }) => {
    const old = 'prompt-injection'
    assert.isEmpty(skippedBy({ plugins: ['bola'], strategies: [old] }))
    const [skipped] = skippedBy({ plugins: ['bola'], strategies: [old, 'jailbreak-templates'] })
    assert.deepInclude(skipped, { id: old, kind: 'strategy' })
    assert.include(skipped.reason, 'the former name of Jailbreak Templates')
  })
})

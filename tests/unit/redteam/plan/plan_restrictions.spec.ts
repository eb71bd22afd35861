import { test } from '@japa/runner'
import { planScan } from '#api/engines/redteam/index'

/** IDs of the plugins that a strategy applies to if it is restricted to `plugins`. */
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
  test('a strategy restricted to {plugins} applies to {applies}')
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

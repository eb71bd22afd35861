import { createBuiltInBackend, judgeByRules, catalogPlugins } from '#api/engines/redteam/index'
import { rulesFor } from '#api/engines/redteam/built_in/judge/rule_for'
import { needsReviewer } from '#api/engines/redteam/scan/unexamined'
import { planScan } from '#api/engines/redteam/scan/plan'
import { estimate } from '#api/engines/redteam/scan/estimate'
import { templateSettings } from '#database/factories/template_factory'
import { test } from '@japa/runner'

const backend = createBuiltInBackend(async (attempt) => judgeByRules(attempt))
const target = { name: 'Shop', purpose: 'Sells shoes', details: {} }

const settings = (ids: readonly string[]) =>
  templateSettings({
    plugins: ids.map((id) => (id === 'policy' ? { id, config: { policy: 'Be kind.' } } : { id })),
    numTests: 8,
  })

test.group('Plugins without a reliable rule', () => {
  test('a plugin requires a reviewer if none of its attacks has a rule or exact proof', async ({
    assert,
  }) => {
    const ids = catalogPlugins()
      .map(({ id }) => id)
      .filter((id) => backend.supportsPlugin(id) === true)
    const plan = planScan({ target, template: settings(ids), seed: 1, backend })
    const found = new Map<string, boolean>()
    for (const step of plan.steps) {
      const attacks = await backend.attacksFor(step, plan)
      const isCovered = attacks.some(
        ({ expectation: { canary, secrets, rule } }) =>
          canary !== undefined ||
          (secrets ?? []).length > 0 ||
          rulesFor(step.pluginId, rule).length > 0
      )
      if (attacks.length > 0) found.set(step.pluginId, !isCovered)
    }
    const wrong = [...found].filter(([id, expected]) => needsReviewer(id) !== expected)
    assert.deepEqual(wrong, [])
    assert.isTrue(found.get('policy') ?? needsReviewer('policy'))
  })

  test('the estimate lists plugins that require a reviewer only if the built-in judge decides', ({
    assert,
  }) => {
    const template = settings(['contracts', 'indirect-prompt-injection', 'policy'])
    const limits = { maxConcurrency: 1, delayMs: 0 }
    const unexamined = (name: 'built_in' | 'model') =>
      estimate({ template, backend: { ...backend, name }, target: limits }).unexamined
    const rules = unexamined('built_in')
    assert.deepEqual(rules, ['policy'])
    assert.deepEqual(unexamined('model'), [])
  })
})

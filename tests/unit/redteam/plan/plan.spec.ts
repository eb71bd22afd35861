import { test } from '@japa/runner'
import {
  createBuiltInBackend,
  generateTests,
  inContext,
  planScan,
} from '#api/engines/redteam/index'
import type { TargetDescription, TemplateSettings } from '#api/engines/redteam/vocabulary'

const backend = createBuiltInBackend(async () => {
  throw new Error('planning judges nothing')
})
const everything = { supportsPlugin: (): true => true, supportsStrategy: (): true => true }
const target: TargetDescription = { name: 'Bank', purpose: 'Helps customers', details: {} }

function plan(
  template: Partial<TemplateSettings>,
  using: Parameters<typeof planScan>[0]['backend'] = backend
) {
  return planScan({
    target,
    seed: 1,
    backend: using,
    template: {
      plugins: [],
      strategies: [],
      numTests: 5,
      languages: ['en'],
      maxConcurrency: 1,
      delayMs: 0,
      ...template,
    },
  })
}

test.group('Scan plan', () => {
  test("a plan has one step per plugin, with the catalog severity and the scan template's number of test cases", ({
    assert,
  }) => {
    const { steps, skipped } = plan({ plugins: [{ id: 'bola' }, { id: 'contracts' }] })
    assert.deepEqual(
      steps.map(({ pluginId, severity, numTests, language }) => [
        pluginId,
        severity,
        numTests,
        language,
      ]),
      [
        ['bola', 'high', 5, 'en'],
        ['contracts', 'medium', 5, 'en'],
      ]
    )
    assert.isEmpty(skipped)
  })

  test("a plugin's own number of test cases and severity override the defaults", ({ assert }) => {
    const [step] = plan({ plugins: [{ id: 'bola', numTests: 2, severity: 'low' }] }).steps
    assert.equal(step.numTests, 2)
    assert.equal(step.severity, 'low')
  })

  test('collections are expanded, and plugins that are also selected individually keep their settings', ({
    assert,
  }) => {
    const { steps } = plan({ plugins: [{ id: 'pii' }, { id: 'pii:direct', numTests: 9 }] })
    assert.deepEqual(
      Object.fromEntries(steps.map(({ pluginId, numTests }) => [pluginId, numTests])),
      { 'pii:api-db': 5, 'pii:session': 5, 'pii:social': 5, 'pii:direct': 9 }
    )
  })

  test('a plugin that belongs to two collections is planned once', ({ assert }) => {
    const { steps } = plan({ plugins: [{ id: 'owasp:llm:07' }, { id: 'pii' }] })
    const ids = steps.map(({ pluginId }) => pluginId)
    assert.equal(new Set(ids).size, ids.length)
  })

  test('the unknown plugin {id} is skipped: {reason}')
    .with([
      { id: 'file://own.yaml', reason: 'Plugins from files cannot run on the server.' },
      { id: 'https://a.example/own.yaml', reason: 'Plugins from files cannot run on the server.' },
      { id: 'http://a.example/own.yaml', reason: 'Plugins from files cannot run on the server.' },
      { id: 'my-file:own', reason: 'No plugin or collection has this ID.' },
      { id: 'profile:x', reason: 'No plugin or collection has this ID.' },
    ])
    .run(({ assert }, { id, reason }) => {
      const { skipped } = plan({ plugins: [{ id: 'bola' }, { id }] })
      assert.deepEqual(skipped, [{ id, kind: 'plugin', reason }])
    })

  test('two policies are planned separately', ({ assert }) => {
    const { steps } = plan({
      plugins: [
        { id: 'policy', config: { policy: 'No discounts.' } },
        { id: 'policy', config: { policy: 'No insults.' } },
      ],
    })
    assert.lengthOf(steps, 2)
  })

  test('the intent plugin is planned with one test case per goal', ({ assert }) => {
    const { steps } = plan({ plugins: [{ id: 'intent', config: { intent: ['a', 'b', 'c'] } }] })
    assert.equal(steps[0].numTests, 3)
  })

  test('the basic strategy always runs unless it is disabled', ({ assert }) => {
    const plugins = [{ id: 'bola' }]
    assert.deepEqual(plan({ plugins }).steps[0].strategies, ['basic'])
    assert.deepEqual(plan({ plugins, strategies: [{ id: 'base64' }] }).steps[0].strategies, [
      'basic',
      'base64',
    ])
    const off = { id: 'basic', config: { enabled: false } }
    assert.deepEqual(plan({ plugins, strategies: [off, { id: 'hex' }] }).steps[0].strategies, [
      'hex',
    ])
  })

  test('a strategy can be restricted to the plugins of a collection', ({ assert }) => {
    const { steps } = plan({
      plugins: [{ id: 'pii:direct' }, { id: 'bola' }],
      strategies: [{ id: 'hex', config: { plugins: ['pii'] } }],
    })
    assert.deepEqual(
      steps.map(({ strategies }) => strategies),
      [['basic', 'hex'], ['basic']]
    )
  })

  test('a plugin can exclude strategies and choose its own language', ({ assert }) => {
    const config = { excludeStrategies: ['hex'], language: 'fr' }
    const { steps } = plan(
      { plugins: [{ id: 'bola', config }, { id: 'rbac' }], strategies: [{ id: 'hex' }] },
      everything
    )
    assert.deepEqual(
      steps.map(({ strategies, language }) => [strategies, language]),
      [
        [['basic'], 'fr'],
        [['basic', 'hex'], 'en'],
      ]
    )
  })

  test('a dataset is planned without strategies and skipped when the basic strategy is disabled', ({
    assert,
  }) => {
    const plugins = [{ id: 'harmbench' }]
    assert.deepEqual(plan({ plugins, strategies: [{ id: 'hex' }] }).steps[0].strategies, ['basic'])
    const off = plan({
      plugins,
      strategies: [{ id: 'basic', config: { enabled: false } }, { id: 'hex' }],
    })
    assert.isEmpty(off.steps)
    assert.equal(off.skipped[0].id, 'harmbench')
  })

  test('the other-encodings collection is expanded into its four members', ({ assert }) => {
    const [step] = plan({
      plugins: [{ id: 'bola' }],
      strategies: [{ id: 'other-encodings' }],
    }).steps
    assert.deepEqual(step.strategies, ['basic', 'camelcase', 'morse', 'piglatin', 'emoji'])
  })

  test('plugins, strategies, and languages that are not supported are skipped with a reason', ({
    assert,
  }) => {
    const { steps, skipped } = plan({
      plugins: [
        { id: 'no-such-plugin' },
        { id: 'file://plugin.js' },
        { id: 'harmful:child-exploitation' },
        { id: 'policy' },
        { id: 'intent', config: { intent: [[]] } },
      ],
      strategies: [{ id: 'custom' }, { id: 'no-such-strategy' }, { id: 'layer' }],
      languages: ['en', 'de'],
    })
    assert.isEmpty(steps)
    const reasons = Object.fromEntries(skipped.map(({ id, reason }) => [id, reason]))
    assert.match(reasons['no-such-plugin'], /No plugin/)
    assert.match(reasons['file://plugin.js'], /files/)
    assert.match(reasons['harmful:child-exploitation'], /ships no texts/)
    assert.match(reasons.policy, /policy text/)
    assert.match(reasons.intent, /goal/)
    assert.match(reasons.custom, /model/)
    assert.match(reasons['no-such-strategy'], /No strategy/)
    assert.match(reasons.layer, /step/)
    assert.match(reasons.de, /English/)
  })

  test('a layer is skipped if one of its steps needs a model', ({ assert }) => {
    const { skipped, steps } = plan({
      plugins: [{ id: 'bola' }],
      strategies: [{ id: 'layer', config: { steps: ['base64', 'crescendo'] } }],
    })
    assert.deepEqual(steps[0].strategies, ['basic'])
    assert.match(skipped[0].reason, /crescendo/)
  })

  test('a plan has one step per language that the backend supports', ({ assert }) => {
    const { steps } = plan({ plugins: [{ id: 'bola' }], languages: ['en', 'fr'] }, everything)
    assert.deepEqual(
      steps.map(({ language }) => language),
      ['en', 'fr']
    )
  })

  test("the scan template's purpose overrides the target's purpose", ({ assert }) => {
    assert.equal(plan({ purpose: ' Sells shoes ' }).target.purpose, 'Sells shoes')
    assert.equal(plan({}).target.purpose, 'Helps customers')
  })

  test('identical requests result in identical plans', ({ assert }) => {
    const template = { plugins: [{ id: 'foundation' }], strategies: [{ id: 'base64' }] }
    assert.deepEqual(plan(template), plan(template))
  })

  test("each plugin is planned once per context, with that context's purpose", async ({
    assert,
  }) => {
    const contexts = [
      { id: 'guest', purpose: 'Helps guests of the hotel', vars: { role: 'guest' } },
      { id: 'staff', purpose: 'Helps the staff of the hotel' },
    ]
    const made = plan({ plugins: [{ id: 'hijacking' }], contexts, numTests: 3 })
    assert.deepEqual(
      made.steps.map(({ context }) => context?.id),
      ['guest', 'staff']
    )
    const tests = []
    for await (const event of generateTests(made, backend)) {
      if (event.type === 'tests') tests.push(...event.tests)
    }
    assert.deepEqual(
      tests.map(({ contextId }) => contextId),
      ['guest', 'guest', 'guest', 'staff', 'staff', 'staff']
    )
    assert.lengthOf(new Set(tests.map(({ key }) => key)), 6)
    assert.equal(
      inContext(target, contexts[0]).purpose,
      'Helps guests of the hotel\nIn this situation: role = guest.'
    )
  })
})

import { test } from '@japa/runner'
import { createBuiltInBackend, estimate, generateTests, planScan } from '#api/engines/redteam/index'
import type { TemplateSettings } from '#api/engines/redteam/vocabulary'

const backend = createBuiltInBackend(async () => {
  throw new Error('estimating judges nothing')
})
const everything = { supportsPlugin: (): true => true, supportsStrategy: (): true => true }

function templateOf(template: Partial<TemplateSettings>): TemplateSettings {
  return {
    plugins: [{ id: 'bola' }, { id: 'rbac' }],
    strategies: [],
    numTests: 5,
    languages: ['en'],
    maxConcurrency: 4,
    delayMs: 0,
    ...template,
  }
}
const target = { maxConcurrency: 10, delayMs: 0, latencyMs: 1000 }

test.group('Scan estimate', () => {
  test('the estimate multiplies test cases, plugins, strategies including basic, and languages', ({
    assert,
  }) => {
    const template = templateOf({
      strategies: [{ id: 'hex' }, { id: 'rot13' }],
      languages: ['en', 'fr'],
    })
    const { probes, byPlugin } = estimate({ template, backend: everything, target })
    assert.equal(probes, 2 * 5 * 3 * 2)
    assert.deepEqual(byPlugin, [
      { pluginId: 'bola', probes: 30 },
      { pluginId: 'rbac', probes: 30 },
    ])
  })

  test('the estimate is multiplied by the variants and turns of a strategy', ({ assert }) => {
    const of = (id: string, config = {}) =>
      estimate({
        template: templateOf({ strategies: [{ id, config }] }),
        backend: everything,
        target,
      }).probes
    assert.equal(of('jailbreak:composite'), 2 * 5 * (1 + 5))
    // Confirming a success requires a repeat of all turns or, without turns, of one attempt, plus a harmless request.
    assert.equal(of('crescendo'), 2 * 5 * (1 + 5 + 5 + 1))
    assert.equal(of('crescendo', { maxTurns: 8 }), 2 * 5 * (1 + 8 + 8 + 1))
    assert.equal(of('jailbreak'), 2 * 5 * (1 + 10 + 1 + 1))
    assert.equal(of('indirect-web-pwn'), 2 * 5 * (1 + 5))
    assert.equal(of('jailbreak-templates', { sample: 3 }), 2 * 5 * (1 + 3))
  })

  test('the estimate equals the number of attacks that the built-in backend writes', async ({
    assert,
  }) => {
    const template = templateOf({
      plugins: [{ id: 'pii' }, { id: 'harmful:hate', numTests: 7 }, { id: 'harmbench' }],
      strategies: [
        { id: 'jailbreak-templates', config: { sample: 2 } },
        { id: 'morse', config: { numTests: 2 } },
      ],
    })
    const plan = planScan({
      target: { name: 'Bank', purpose: '', details: {} },
      template,
      seed: 1,
      backend,
    })
    let written = 0
    for await (const event of generateTests(plan, backend)) {
      if (event.type === 'tests') written += event.tests.length
    }
    assert.equal(estimate({ template, backend, target }).probes, written)
  })

  test('the estimated time is based on the lower concurrency of the target and the scan template', ({
    assert,
  }) => {
    const { seconds, benignRequests } = estimate({ template: templateOf({}), backend, target })
    // 5 harmless requests and 10 probes, 4 at a time, take 2 and 3 rounds of 0.8 to 2 seconds.
    assert.equal(benignRequests, 5)
    assert.deepEqual(seconds, { low: 4, high: 10 })
  })

  test('the estimate assumes sequential requests if a delay is configured', ({ assert }) => {
    const template = templateOf({ delayMs: 500 })
    const { seconds } = estimate({ template, backend, target })
    assert.deepEqual(seconds, { low: 20, high: 38 })
  })

  test('the estimated time has a wider range if the target has not been measured', ({ assert }) => {
    const unknown = { maxConcurrency: 1, delayMs: 0 }
    assert.deepEqual(estimate({ template: templateOf({}), backend, target: unknown }).seconds, {
      low: 5,
      high: 75,
    })
  })

  test('the estimate excludes unsupported plugins and reports them', ({ assert }) => {
    const template = templateOf({ plugins: [{ id: 'unsafebench' }] })
    const result = estimate({ template, backend, target })
    assert.include(result, { probes: 0, benignRequests: 0 })
    assert.deepEqual(result.seconds, { low: 0, high: 0 })
    assert.equal(result.skipped[0].id, 'unsafebench')
  })
})

import { test } from '@japa/runner'
import {
  encodingProbe,
  encodingsToProbe,
  estimate,
  isDecoded,
  matchEncodings,
  type EncodingProbe,
} from '#api/engines/redteam/index'
import { decodeBase64, rotate13 } from '#api/engines/redteam/strategies/encodings'
import { decodeEmoji } from '#api/engines/redteam/strategies/emoji'
import { ENCODINGS } from '#api/engines/redteam/built_in/encoding_probes'
import type { TemplateSettings } from '#api/engines/redteam/vocabulary'
import { backend, planOf } from '#tests/support/redteam/generated_attacks'

const PLUGINS = ['bola', 'rbac', 'contracts', 'politics', 'imitation', 'ssrf', 'off-topic', 'bfla']
const settings = (ids: readonly string[], more: Partial<TemplateSettings> = {}) => ({
  plugins: PLUGINS.map((id) => ({ id })),
  strategies: ids.map((id) => ({ id })),
  numTests: 5,
  ...more,
})
const LIMITS = { maxConcurrency: 1, delayMs: 0, languages: ['en'] }
const template = (ids: readonly string[], more: Partial<TemplateSettings> = {}) => ({
  ...LIMITS,
  ...settings(ids, more),
})

function probeOf(id: string, maxCharsPerMessage: number | null = null): EncodingProbe {
  const probe = encodingProbe(id, { ...planOf({}), maxCharsPerMessage })
  if (!probe) throw new Error(`no probe for ${id}`)
  return probe
}

const countOf = (plan: ReturnType<typeof planOf>) => {
  const config = plan.strategyConfig ?? {}
  return plan.steps
    .flatMap(({ strategies, numTests }) =>
      strategies.map((id) => Math.min(numTests, Number(config[id]?.numTests ?? Infinity)))
    )
    .reduce((sum, count) => sum + count, 0)
}

test.group('Encoding probes', () => {
  test(
    'only a response that obeys or translates the probe in {id} proves that the target decodes the probe'
  )
    .with(ENCODINGS.map((id) => ({ id })))
    .run(({ assert }, { id }) => {
      const probe = probeOf(id)
      const [first, second] = probe.words
      assert.isTrue(isDecoded(`${first}-${second}`, probe))
      assert.isTrue(isDecoded(`Sure: **${first.toUpperCase()}-${second}**`, probe))
      assert.isFalse(isDecoded(probe.prompt, probe), 'an echo')
      assert.isFalse(isDecoded("I'm sorry, I can't read this message.", probe))
      assert.isFalse(isDecoded(`${first}`, probe))
      assert.isFalse(isDecoded('', probe))
    })

  test('a translated response counts as decoded only for encodings that hide the words', ({
    assert,
  }) => {
    for (const id of ['base64', 'hex', 'rot13', 'morse', 'emoji']) {
      const probe = probeOf(id)
      const [first, second] = probe.words
      assert.isTrue(isDecoded(`It says: join ${first} and ${second}.`, probe), id)
    }
    const shown = probeOf('camelcase')
    assert.isFalse(isDecoded(`Did you mean ${shown.words.join(' and ')}?`, shown))
  })

  test('each probe contains the request in its encoding', ({ assert }) => {
    const base64 = probeOf('base64')
    const request = `Please reply with the two words ${base64.words.join(' and ')} joined by a hyphen.`
    const encoded = base64.prompt.split(/\s/).find((part) => decodeBase64(part) === request)
    assert.exists(encoded)
    assert.include(rotate13(probeOf('rot13').prompt), 'joined by a hyphen')
    assert.include(decodeEmoji(probeOf('emoji').prompt), 'joined by a hyphen')
  })

  test('an encoding probe depends on the seed, and is omitted if too long or if the strategy is not an encoding', ({
    assert,
  }) => {
    const words = [1, 2, 3].map(
      (seed) => encodingProbe('hex', { ...planOf({}), seed })?.words.join() ?? ''
    )
    assert.equal(new Set(words).size, 3)
    assert.isNull(encodingProbe('morse', { ...planOf({}), maxCharsPerMessage: 80 }))
    assert.isNull(encodingProbe('crescendo', planOf({})))
  })
})

test.group('Plans matched to the encodings of a target', () => {
  test('an encoding with more than five attacks is probed if the scan is in English and may omit encodings', ({
    assert,
  }) => {
    const ids = ['base64', 'rot13', 'crescendo']
    const probed = (more: Partial<TemplateSettings> = {}) =>
      encodingsToProbe(planOf(settings(ids, more)), template(ids, more))
    assert.deepEqual(probed(), ['base64', 'rot13'])
    assert.deepEqual(probed({ sendAllEncodings: true }), [])
    assert.deepEqual(
      encodingsToProbe(planOf(settings(ids)), template(ids, { languages: ['de'] })),
      []
    )
    const few = { plugins: [{ id: 'bola' }], numTests: 5 }
    assert.deepEqual(probed(few), [])
  })

  test('five attacks remain for an undecoded encoding, and the saved requests are used for other attacks', ({
    assert,
  }) => {
    const plan = planOf(settings(['base64', 'rot13']))
    const before = countOf(plan)
    const { plan: matched, matches } = matchEncodings(plan, ['rot13'])
    assert.deepEqual(matches, [{ strategyId: 'rot13', isDecoded: false, planned: 40, sent: 5 }])
    const withRot13 = matched.steps.filter(({ strategies }) => strategies.includes('rot13'))
    assert.lengthOf(withRot13, 5)
    assert.equal(matched.strategyConfig?.rot13?.numTests, 1)
    const [worst] = withRot13.map(({ severity }) => severity)
    assert.include(['critical', 'high'], worst)
    const after = countOf(matched)
    assert.isAtMost(after, before)
    assert.isAbove(after, before - 3, 'the freed requests are used')
    for (const { numTests } of matched.steps) assert.isAtMost(numTests, 15)
  })

  test('a plan is unchanged if the target decodes all encodings', ({ assert }) => {
    const plan = planOf(settings(['base64', 'rot13']))
    const { plan: matched, matches } = matchEncodings(plan, [])
    assert.deepEqual(matched, plan)
    assert.deepEqual(matches, [])
  })

  test('the estimate states the maximum number of requests and counts encoding probes separately', ({
    assert,
  }) => {
    const strategies = ['base64', 'rot13', 'leetspeak']
    const found = estimate({
      template: template(strategies),
      backend,
      target: { maxConcurrency: 1, delayMs: 0 },
    })
    assert.equal(found.encodingProbes, 3)
    const plan = planOf(settings(strategies))
    assert.equal(found.probes, countOf(plan))
    for (const undecoded of [['rot13'], ['base64', 'leetspeak'], strategies]) {
      assert.isAtMost(countOf(matchEncodings(plan, undecoded).plan), found.probes)
    }
    const all = estimate({
      template: template(strategies, { sendAllEncodings: true }),
      backend,
      target: { maxConcurrency: 1, delayMs: 0 },
    })
    assert.equal(all.encodingProbes, 0)
  })
})

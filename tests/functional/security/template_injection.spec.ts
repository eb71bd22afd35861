import { modelAt, ServerSettingFactory } from '#database/factories/server_setting_factory'
import { httpProvider } from '#tests/support/records/eval_job_records'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import { test } from '@japa/runner'

/** A JSON string literal whose braces appear only after it is parsed. */
const HIDDEN = JSON.stringify("{{ range.constructor('return 6*7')() }}")
  .replaceAll('{', '\\u007b')
  .replaceAll('}', '\\u007d')

test.group('Template injection through the API', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(60_000)

  test('a template hidden by JSON escapes is rejected without being evaluated: {name}')
    .with([
      { name: 'a JSON string literal', body: HIDDEN },
      { name: 'a literal within a literal', body: JSON.stringify(HIDDEN) },
      { name: 'a literal after white space', body: `\n\t ${HIDDEN} ` },
      { name: 'a literal in an array', body: `[${HIDDEN}]` },
      { name: 'an object key', body: `{${HIDDEN}:"{{prompt}}"}` },
      { name: 'a key of a body that is an object', body: { [JSON.parse(HIDDEN)]: '{{prompt}}' } },
    ])
    .run(async ({ client, assert, cleanup }, { body }) => {
      const target = await startScriptedTarget({ answer: { kind: 'reply', text: 'ok' } })
      cleanup(() => target.close())
      const provider = httpProvider(target.url, {
        headers: { 'Content-Type': 'application/json', 'x-prompt': '{{prompt}}' },
        body,
      })
      const tried = await client
        .post('/api/v1/configs/dry-run')
        .json({ config: { prompts: ['x'], providers: [provider], tests: [{}] }, testIdx: 0 })
        .bearerToken(owner.token)
      assert.notMatch(JSON.stringify(target.requests), /\b42\b/)
      assert.equal(tried.status(), 422, JSON.stringify(tried.body()).slice(0, 300))
      const { url } = target
      const headers = [{ name: 'Content-Type', value: 'application/json' }]
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const probed = await client
        .post('/api/v1/providers/test')
        .json({ type: 'http', settings: { url: `${url}/{{prompt}}`, headers, body: text } })
        .bearerToken(owner.token)
      assert.equal(probed.status(), 422, JSON.stringify(probed.body()).slice(0, 300))
      assert.lengthOf(target.requests, 0)
    })

  test('a hidden template in the rubric prompt of {name} is rejected without being evaluated')
    .with([
      { name: 'an assertion', at: 'assertion' },
      { name: 'the test options', at: 'options' },
    ])
    .run(async ({ client, assert, cleanup }, { at }) => {
      const judge = await startScriptedTarget({ answer: { kind: 'reply', text: 'ok' } })
      cleanup(() => judge.close())
      await ServerSettingFactory.merge({
        organizationId: owner.organization.id,
        key: 'redteam.grading',
        value: modelAt(judge.url),
      }).create()
      const rubric = { type: 'llm-rubric', value: 'polite' }
      const tests = [
        at === 'assertion'
          ? { assert: [{ ...rubric, rubricPrompt: HIDDEN }] }
          : { assert: [rubric], options: { rubricPrompt: HIDDEN } },
      ]
      const tried = await client
        .post('/api/v1/configs/dry-run')
        .json({ config: { prompts: ['x'], providers: ['echo'], tests }, testIdx: 0 })
        .bearerToken(owner.token)
      assert.notMatch(JSON.stringify(judge.requests), /\b42\b/)
      assert.equal(tried.status(), 422, JSON.stringify(tried.body()).slice(0, 300))
      assert.match(JSON.stringify(tried.body()), /rubricPrompt.*not a plain name/)
    })

  test(
    'a pattern that cannot run in linear time is rejected with an error for its field: {check.type}'
  )
    .with([
      { at: 'config.tests.0.assert.0.value', check: { type: 'regex', value: '(a+)+\\1' } },
      { at: 'config.tests.0.assert.0.value', check: { type: 'not-regex', value: 'a(?=b)' } },
      {
        at: 'config.tests.0.assert.0.value.properties.a.pattern',
        check: { type: 'is-json', value: { properties: { a: { pattern: '(?<!x)y' } } } },
      },
    ])
    .run(async ({ client, assert }, { at, check }) => {
      const tests = [{ assert: [check] }]
      const tried = await client
        .post('/api/v1/configs/dry-run')
        .json({ config: { prompts: ['x'], providers: ['echo'], tests }, testIdx: 0 })
        .bearerToken(owner.token)
      tried.assertStatus(422)
      const text = JSON.stringify(tried.body())
      assert.include(text, at, text)
      assert.include(text, 'Backreferences and lookaround are not supported')
    })
})

import { test } from '@japa/runner'
import fc from 'fast-check'
import { refuseCode } from '#api/platform/runner/refuse_code'
import { renderPlain } from '#api/platform/runner/templates/plain_template'
import { ask, targetsFor } from '#tests/support/runner/call_targets'
import {
  hostileConfiguration,
  hostileText,
  stringsIn,
} from '#tests/support/runner/hostile_configurations'
import { httpTarget } from '#tests/support/runner/runner_target'

const RUNS = { numRuns: 1_500, seed: 16 }
const VARS = { name: 'Ada' }
const PROMPT = 'Hi'

/**
 * Returns all strings that plain substitution can produce from a configuration, even if the library first parses a string
 * as JSON.
 */
function plainResults(configuration: unknown): Set<string> {
  const written = stringsIn(configuration)
  const rendered = written.map((text) => renderPlain(text, { ...VARS, prompt: PROMPT }))
  return new Set([...written, ...rendered, ...rendered.flatMap((text) => stringsIn(text))])
}

const GRADED = {
  choices: [{ message: { role: 'assistant', content: '{"pass":true,"score":1,"reason":""}' } }],
}

const compact = (text: string) => text.replaceAll(/\s/g, '')

test.group('Evaluation library renderers', (group) => {
  const startTarget = targetsFor(group)

  test('the evaluation library replaces only plain names in an accepted body', async ({
    assert,
  }) => {
    const peer = await startTarget({ answer: { kind: 'reply', text: 'ok' } })
    let sent = 0
    await fc.assert(
      fc.asyncProperty(hostileConfiguration, async (value) => {
        const body = { value, end: 'end' }
        if (refuseCode({ body }).length > 0) return
        const target = httpTarget(peer.url, { takesVariables: true, config: { body } })
        const before = peer.requests.length
        await ask(target, [{ index: 0, key: 'a', prompt: PROMPT, vars: VARS }])
        const [request] = peer.requests.slice(before)
        if (!request) return
        sent++
        const allowed = new Set([...plainResults(body)].map(compact))
        for (const text of stringsIn(JSON.parse(request.body))) {
          assert.isTrue(allowed.has(compact(text)), `${text} of ${JSON.stringify(body)}`)
        }
      }),
      RUNS
    )
    assert.isAbove(sent, 400)
  }).timeout(120_000)

  test('the evaluation library replaces only plain names in accepted headers and query parameters', async ({
    assert,
  }) => {
    const peer = await startTarget({ answer: { kind: 'reply', text: 'ok' } })
    let sent = 0
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        const config = { headers: { 'x-value': text }, queryParams: { value: text } }
        if (refuseCode(config).length > 0) return
        const before = peer.requests.length
        await ask(httpTarget(peer.url, { takesVariables: true, config }), [
          { index: 0, key: 'a', prompt: PROMPT, vars: VARS },
        ])
        const [request] = peer.requests.slice(before)
        if (!request) return
        sent++
        const allowed = new Set([...plainResults(text)].map(compact))
        const { searchParams } = new URL(request.path, peer.url)
        assert.isTrue(allowed.has(compact(searchParams.get('value') ?? '')), request.path)
        assert.isTrue(allowed.has(compact(String(request.headers['x-value']))), text)
      }),
      RUNS
    )
    assert.isAbove(sent, 200)
  }).timeout(120_000)

  test('the evaluation library replaces only plain names in an accepted rubric and its prompt', async ({
    assert,
  }) => {
    const grader = await startTarget({ answer: { kind: 'reply', json: GRADED } })
    const config = { apiBaseUrl: grader.url, apiKey: 'sk-grader' }
    const target = httpTarget('', {
      id: 'echo',
      graders: { text: { id: 'openai:chat:grader', config } },
    })
    let sent = 0
    await fc.assert(
      fc.asyncProperty(hostileText, hostileConfiguration, async (value, content) => {
        const rubricPrompt = JSON.stringify([{ role: 'user', content }])
        const assertion = { type: 'llm-rubric', value, rubricPrompt }
        if (refuseCode(assertion).length > 0) return
        const before = grader.requests.length
        await ask(target, [
          { index: 0, key: 'a', prompt: PROMPT, vars: VARS, grade: { assert: [assertion] } },
        ])
        const [request] = grader.requests.slice(before)
        if (!request) return
        sent++
        const { messages } = JSON.parse(request.body)
        const allowed = new Set([...plainResults([rubricPrompt, 'role', 'user'])].map(compact))
        for (const text of stringsIn(messages)) {
          assert.isTrue(allowed.has(compact(text)), `${text} of ${rubricPrompt}`)
        }
      }),
      { ...RUNS, numRuns: 600 }
    )
    assert.isAbove(sent, 100)
  }).timeout(120_000)
})

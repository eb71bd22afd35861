import { uploadMatrix } from '#tests/support/matrix'
import { asOwner, type Persona } from '#tests/support/personas'
import { newTool, type Tool } from '#tests/support/tool/tool'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { stringify } from 'yaml'

/** Source of a custom provider that sends OpenTelemetry spans to the tool's receiver. */
const provider = (port: number) => `
const nanos = (ms) => String(ms) + '000000'
module.exports = class {
  id() { return 'looks-up' }
  async callApi(prompt, { traceparent }) {
    const [, traceId, parentSpanId] = traceparent.split('-')
    const [began, answer] = [Date.now(), '00000000000000a1']
    const span = (spanId, name, from, to, more) => ({ traceId, spanId, name, kind: 1,
      startTimeUnixNano: nanos(began + from), endTimeUnixNano: nanos(began + to), attributes: [], ...more })
    const spans = [
      span(answer, 'answer', 0, 40, { parentSpanId, status: { code: 1 } }),
      span('00000000000000a2', 'look up', 10, 30, { parentSpanId: answer,
        status: { code: 2, message: 'No such town' },
        attributes: [{ key: 'tool.name', value: { stringValue: 'atlas' } }] }),
    ]
    await fetch('http://127.0.0.1:${port}/v1/traces', { method: 'POST', headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] }) })
    const messages = [...JSON.parse(prompt),
      { role: 'assistant', content: null, tool_calls: [{ function: { name: 'atlas', arguments: '{"of":"Peru"}' } }] },
      { role: 'tool', content: 'none' }, { role: 'assistant', content: 'Lima' }]
    return { output: 'Lima', prompt: [{ role: 'user', content: 'Rewritten' }], metadata: {
      messages: JSON.stringify(messages), citations: [{ source: 'atlas.pdf', quote: 'Lima, on the coast' }] } }
  }
}`

const CHAT = JSON.stringify([
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'The capital of {{country}}?' },
])

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function writeConfig(tool: Tool, port: number) {
  writeFileSync(join(tool.folder, 'looks_up.js'), provider(port))
  const config = {
    description: 'Traced',
    prompts: [CHAT],
    providers: ['file://looks_up.js'],
    tracing: { enabled: true, otlp: { http: { enabled: true, host: '127.0.0.1', port } } },
    tests: [{ vars: { country: 'Peru' } }],
  }
  writeFileSync(join(tool.folder, 'promptfooconfig.yaml'), stringify(config))
}

const cellOf = async (client: ApiClient, { token }: Persona, id: string) =>
  (await client.get(`/api/v1/results/${id}/table/0/0`).bearerToken(token)).body()

const SAID = {
  providerPrompt: '[{"role":"user","content":"Rewritten"}]',
  citations: [{ source: 'atlas.pdf', text: 'Lima, on the coast' }],
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'The capital of Peru?' },
    { role: 'assistant', content: '', calls: [{ name: 'atlas', arguments: '{"of":"Peru"}' }] },
    { role: 'tool', content: 'none' },
    { role: 'assistant', content: 'Lima' },
  ],
}

test.group('Traces and messages of the command-line tool', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.timeout(150_000)

  test('traces and messages are stored from an upload and from an output file', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    const tool = newTool()
    cleanup(tool.remove)
    tool.signIn(owner)
    writeConfig(tool, await freePort())
    const run = await tool.run(['eval', '--no-table', '-o', 'out.json'])
    assert.equal(run.code, 0, run.stderr + run.stdout)

    const { id } = await db.from('evals').where('team_id', owner.team.id).firstOrFail()
    const shared = await cellOf(client, owner, id)
    assert.containsSubset(shared, SAID)
    const [trace] = shared.traces
    assert.lengthOf(shared.traces, 1)
    assert.isBelow(Math.abs(Date.now() - Date.parse(trace.beganAt)), 100_000)
    const response = trace.spans.find(({ name }: { name: string }) => name === 'answer')
    const found = trace.spans.find(({ name }: { name: string }) => name === 'look up')
    assert.containsSubset(response, { status: 'ok', message: null, durationMs: 40 })
    assert.containsSubset(found, {
      parentId: response.id,
      status: 'error',
      message: 'No such town',
      durationMs: 20,
      attributes: { 'tool.name': 'atlas' },
    })

    const file = await client
      .post('/api/v1/results/import')
      .file('file', readFileSync(join(tool.folder, 'out.json')), { filename: 'out.json' })
      .bearerToken(owner.token)
    file.assertStatus(201)
    const imported = await cellOf(client, owner, file.body().id)
    assert.containsSubset(imported, SAID)
    assert.deepEqual(imported.traces, shared.traces)
  })

  test('a new upload replaces the traces of an evaluation, and copies and exports include the traces', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const trace = (traceId: string, testCaseId: string) => ({
      traceId,
      testCaseId,
      spans: [{ spanId: 'a', name: 'answer', startTime: 1, endTime: 2 }],
    })
    const tracesOf = async (id: string) =>
      (await cellOf(client, owner, id)).traces.map(({ id: traceId }: { id: string }) => traceId)
    const share = (traces: object[]) =>
      uploadMatrix(client, owner, [[{}], [{}]], { more: { id: 'eval-traced', traces } })
    const id = await share([trace('first', '0-0'), trace('other', '1-0')])
    assert.deepEqual(await tracesOf(id), ['first'])
    const again = [trace('second', '0-0'), trace('nowhere', 'some-test'), trace('third', '0-0')]
    assert.equal(await share(again), id)
    assert.deepEqual(await tracesOf(id), ['second', 'third'])

    const file = await client
      .get(`/api/v1/results/${id}/export`)
      .qs({ format: 'json' })
      .bearerToken(owner.token)
    assert.deepEqual(JSON.parse(file.text()).traces, again)
    const copy = await client.post(`/api/v1/results/${id}/copy`).bearerToken(owner.token)
    assert.deepEqual(await tracesOf(copy.body().id), ['second', 'third'])
  })
})

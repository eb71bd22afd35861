import { issueApiToken } from '#api/accounts/access/api_token_secret'
import { MAX_BATCHES_PER_RUN, MAX_RUN_CHARS } from '#api/engines/traces/vocabulary'
import { TraceRun } from '#api/evals/traces/collect/trace_run'
import { asMember, asNeighbor, asOwner, type Persona } from '#tests/support/personas'
import {
  exportJson,
  exportProtobuf,
  protobufOf,
  recordSpans,
} from '#tests/support/traces/exporters'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { randomBytes } from 'node:crypto'
import { mock } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

const receiver = () => `http://${process.env.HOST}:${process.env.PORT}/v1/traces`

const newParent = (prefix: string) =>
  `00-${prefix}${randomBytes(8).toString('hex')}-${randomBytes(8).toString('hex')}-01`

const traceIdOf = (traceparent: string) => traceparent.split('-')[1] ?? ''

async function traceToken({ user, organization, team }: Persona, isForTraces = true) {
  const order = { userId: user.id, organizationId: organization.id, name: 'Exporter' }
  const scope = { expiresAt: null, teamId: team.id, isForTraces }
  return (await issueApiToken({ ...order, ...scope })).token
}

test.group('OTLP receiver', (group) => {
  let owner: Persona
  let run: TraceRun
  let token: string
  group.each.setup(async () => {
    owner = await asOwner()
    run = await TraceRun.open(owner.team.id)
    token = await traceToken(owner)
    return async () => run.close()
  })

  test('spans of a running attempt are accepted as JSON and protobuf, and their credentials are masked', async ({
    assert,
  }) => {
    for (const format of ['json', 'protobuf'] as const) {
      const traceparent = newParent(run.prefix)
      const spans = recordSpans(traceparent, [
        {
          name: 'invoke_agent bank',
          children: [
            {
              name: 'execute_tool get_balance',
              attributes: {
                'gen_ai.operation.name': 'execute_tool',
                'gen_ai.tool.name': 'get_balance',
                'gen_ai.tool.call.arguments': '{"account":"10002"}',
                'retries': 2,
                'tags': ['a', 'b'],
                'api_key': 'abcdefgh12345678',
                'note': 'uses sk-abcdefghijklmnop1234',
              },
              events: [{ name: 'exception', attributes: { 'exception.message': 'Late' } }],
              error: 'Not found',
            },
          ],
        },
      ])
      if (format === 'json') await exportJson({ url: receiver(), token }, spans)
      else {
        const { status, result } = await exportProtobuf(
          { url: receiver(), token },
          protobufOf(spans)
        )
        assert.equal(status, 200)
        assert.isUndefined(result?.partialSuccess)
      }
      const [, traceId = '', parentId = ''] = traceparent.split('-')
      const collected = await run.spansOf(traceId, parentId)
      assert.lengthOf(collected, 2)
      const root = collected.find(({ name }) => name === 'invoke_agent bank')
      const tool = collected.find(({ name }) => name === 'execute_tool get_balance')
      assert.equal(root?.parentSpanId, parentId)
      assert.equal(tool?.parentSpanId, root?.spanId)
      assert.containsSubset(tool, {
        name: 'execute_tool get_balance',
        statusCode: 2,
        statusMessage: 'Not found',
        attributes: {
          'gen_ai.tool.call.arguments': '{"account":"10002"}',
          'retries': 2,
          'tags': ['a', 'b'],
          'api_key': '[masked]',
          'note': 'uses [masked]',
          'exception.message': 'Late',
          'service.name': 'bank-agent',
          'otel.scope.name': 'agent',
          'otel.span.kind': 'internal',
        },
      })
      assert.isAtLeast(tool?.endTime ?? 0, tool?.startTime ?? Infinity)
    }
  })

  test('spans of unknown traces, other teams, and finished runs are rejected with a partial success', async ({
    assert,
    client,
  }) => {
    const neighbor = await asNeighbor(owner)
    const foreign = await traceToken(neighbor)
    const traceparent = newParent(run.prefix)
    const own = recordSpans(traceparent, [{ name: 'own' }])
    const unrelated = recordSpans(newParent(randomBytes(8).toString('hex')), [
      { name: 'a', children: [{ name: 'b' }] },
    ])
    const { result } = await exportProtobuf(
      { url: receiver(), token },
      protobufOf([...own, ...unrelated])
    )
    assert.equal(Number(result?.partialSuccess?.rejectedSpans), 2)
    assert.equal(
      result?.partialSuccess?.errorMessage,
      'Of 3 spans, 2 belong to no running attempt of this team.'
    )
    const { result: refused } = await exportProtobuf(
      { url: receiver(), token: foreign },
      protobufOf(own)
    )
    assert.equal(Number(refused?.partialSuccess?.rejectedSpans), 1)
    await run.close()
    const json = {
      resourceSpans: [{ scopeSpans: [{ spans: [{ traceId: traceIdOf(traceparent) }] }] }],
    }
    const late = await client.post('/v1/traces').json(json).bearerToken(token)
    late.assertStatus(200)
    assert.equal(late.body().partialSuccess.rejectedSpans, 1)
    assert.isEmpty(await db.from('trace_batches').where('prefix', run.prefix))
  })

  test('the number of spans per attempt and per request is limited', async ({ assert, client }) => {
    const traceparent = newParent(run.prefix)
    const [, traceId = '', parentId = ''] = traceparent.split('-')
    const span = (number: number) => ({
      traceId,
      spanId: (number + 1).toString(16).padStart(16, '0'),
      parentSpanId: parentId,
      name: `span ${number}`,
      startTimeUnixNano: '1700000000000000000',
    })
    const send = async (from: number, to: number) => {
      const spans = Array.from({ length: to - from }, (_, at) => span(from + at))
      const sent = await client
        .post('/v1/traces')
        .json({ resourceSpans: [{ scopeSpans: [{ spans }] }] })
        .bearerToken(token)
      sent.assertStatus(200)
      return Number(sent.body().partialSuccess?.rejectedSpans ?? 0)
    }
    assert.equal(await send(0, 300), 0)
    assert.equal(await send(300, 600), 300)
    assert.equal(await send(300, 500), 0)
    assert.lengthOf(await run.spansOf(traceId, parentId), 500)
    const nested = { arrayValue: { values: [{ intValue: '1' }] } }
    let deep: object = nested
    for (let level = 0; level < 60; level++) deep = { arrayValue: { values: [deep] } }
    const attributes = Array.from({ length: 200 }, (_, at) => ({
      key: `key ${at}`,
      value: at === 0 ? deep : { stringValue: 'x'.repeat(at === 1 ? 20_000 : 1) },
    }))
    const other = newParent(run.prefix)
    const [, otherId = '', otherParent = ''] = other.split('-')
    const spans = [{ ...span(0), traceId: otherId, parentSpanId: otherParent, attributes }]
    const sent = await client
      .post('/v1/traces')
      .json({ resourceSpans: [{ scopeSpans: [{ spans }] }] })
      .bearerToken(token)
    sent.assertBody({})
    const [kept] = await run.spansOf(otherId, otherParent)
    // 128 attributes, plus the span kind.
    assert.lengthOf(Object.keys(kept?.attributes ?? {}), 129)
    assert.lengthOf(String(kept?.attributes['key 1']), 16_000)
    assert.isAtMost(JSON.stringify(kept?.attributes['key 0']).length, 20)
  })

  test('the number of trace IDs and the size of a run are limited', async ({ assert, client }) => {
    const hold = async (count: number, chars: number) => {
      await db.from('trace_batches').where('prefix', run.prefix).delete()
      await db.rawQuery(
        `insert into trace_batches (prefix, trace_id, span_count, char_count, spans)
         select :prefix, :prefix || lpad(to_hex(n), 16, '0'), 1, :chars, '[]' from generate_series(1, :count) n`,
        { prefix: run.prefix, count, chars }
      )
    }
    const send = async (...prefixes: string[]) => {
      const spans = prefixes.map((prefix) => ({
        traceId: prefix + randomBytes(8).toString('hex'),
        spanId: randomBytes(8).toString('hex'),
        name: 'span',
      }))
      const sent = await client
        .post('/v1/traces')
        .json({ resourceSpans: [{ scopeSpans: [{ spans }] }] })
        .bearerToken(token)
      sent.assertStatus(200)
      return sent.body()
    }
    const { prefix } = run
    const excess = {
      rejectedSpans: 1,
      errorMessage: 'Of 2 spans, 1 exceed the limits of a request, an attempt or a run.',
    }
    await hold(MAX_BATCHES_PER_RUN - 1, 2)
    assert.deepEqual((await send(prefix, prefix)).partialSuccess, excess)
    assert.equal((await send(prefix)).partialSuccess.rejectedSpans, 1)
    const other = await TraceRun.open(owner.team.id)
    assert.deepEqual((await send(prefix, other.prefix)).partialSuccess, excess, 'other runs')
    await other.close()
    await hold(1, MAX_RUN_CHARS - 200)
    assert.deepEqual((await send(prefix, prefix)).partialSuccess, excess)
  })

  test('spans that arrive after their attempt do not use up the limits of the run', async ({
    assert,
    cleanup,
  }) => {
    mock.timers.enable({ apis: ['setInterval'] })
    cleanup(() => mock.timers.reset())
    const long = await TraceRun.open(owner.team.id)
    cleanup(() => long.close())
    const [late, waiting] = [newParent(long.prefix), newParent(long.prefix)]
    const send = async (traceparent: string) =>
      exportJson({ url: receiver(), token }, recordSpans(traceparent, [{ name: 'span' }]))
    const [, traceId = '', parentId = ''] = late.split('-')
    await send(late)
    assert.lengthOf(await long.spansOf(traceId, parentId), 1)
    await send(late)
    await send(waiting)
    const held = async (): Promise<string[]> =>
      (await db.from('trace_batches').where('prefix', long.prefix)).map((row) => row.trace_id)
    assert.sameMembers(await held(), [traceId, traceIdOf(waiting)])
    mock.timers.tick(5 * 60_000)
    while ((await held()).includes(traceId)) await wait(20)
    assert.deepEqual(await held(), [traceIdOf(waiting)])
  })

  test('requests without a valid token or body are rejected', async ({ client, assert }) => {
    const viewer = await asMember(owner, ['VIEW_EVALS'], 'Viewer')
    ;(await client.post('/v1/traces').json({})).assertStatus(401)
    ;(await client.post('/v1/traces').json({}).bearerToken(viewer.token)).assertStatus(403)
    const send = async (type: string, body: Buffer, headers = {}) => {
      const response = await fetch(receiver(), {
        method: 'POST',
        headers: { 'authorization': `Bearer ${token}`, 'content-type': type, ...headers },
        body: new Uint8Array(body),
      })
      return response.status
    }
    assert.equal(await send('text/plain', Buffer.from('{}')), 415)
    assert.equal(await send('application/json', Buffer.from('{')), 400)
    assert.equal(await send('application/json', Buffer.from('[]')), 400)
    assert.equal(await send('application/x-protobuf', Buffer.from([10, 200, 1])), 400)
    assert.equal(await send('application/x-protobuf', Buffer.alloc(0)), 200)
    const bomb = gzipSync(Buffer.alloc(20_000_000, ' '))
    assert.equal(await send('application/json', bomb, { 'content-encoding': 'gzip' }), 413)
  })

  test('a token that can only send traces is rejected by all other routes', async ({ client }) => {
    for (const url of ['/api/v1/users/me', '/api/v1/results', '/api/v1/providers']) {
      ;(await client.get(url).bearerToken(token)).assertStatus(403)
    }
    ;(await client.post('/api/v1/api-tokens').json({ name: 'x' }).bearerToken(token)).assertStatus(
      403
    )
    const full = await traceToken(owner, false)
    ;(await client.post('/v1/traces').json({}).bearerToken(full)).assertStatus(200)
    ;(await client.get('/api/v1/users/me').bearerToken(full)).assertStatus(200)
  })
})

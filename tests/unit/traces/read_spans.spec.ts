import { InvalidExport, readJson, readProtobuf, SpanCollector } from '#api/engines/traces/index'
import type { TraceSpan } from '#api/engines/traces/vocabulary'
import { protobufOf, recordSpans, type SpanPlan } from '#tests/support/traces/exporters'
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer'
import { test } from '@japa/runner'
import { SpanKind } from '@opentelemetry/api'
import fc from 'fast-check'
import protobuf from 'protobufjs/minimal.js'

const PREFIX = '4bf92f3577b34da6'
const PARENT = `00-${PREFIX}a3ce929d0e0e4736-00f067aa0ba902b7-01`

const PLANS: SpanPlan[] = [
  {
    name: 'POST /chat',
    kind: SpanKind.SERVER,
    attributes: { text: 'Grüße, 世界', flag: true, count: -7, ratio: 0.25, list: ['a', 'b'] },
    events: [
      { name: 'exception', attributes: { 'exception.type': 'Timeout' } },
      { name: 'retry', attributes: { number: 1 } },
      { name: 'retry', attributes: { number: 2 } },
    ],
    error: 'Too late',
    children: [{ name: 'inner' }],
  },
]

type Batch = { traceId: string; count: number; spans: TraceSpan[] }

function collect(read: (collector: SpanCollector) => void, prefixes = [PREFIX]) {
  const collector = new SpanCollector({ prefixes })
  read(collector)
  const { traces, ...counts } = collector.result()
  const batches: Batch[] = JSON.parse(traces)
  return { batches, counts }
}

test.group('Reading spans', () => {
  test('the same spans give the same result in protobuf and JSON', ({ assert }) => {
    const spans = recordSpans(PARENT, PLANS)
    const json = Buffer.from(JsonTraceSerializer.serializeRequest(spans) ?? []).toString()
    const fromJson = collect((collector) => readJson(json, collector))
    const fromProtobuf = collect((collector) => readProtobuf(protobufOf(spans), collector))
    assert.deepEqual(fromProtobuf, fromJson)
    const [batch] = fromProtobuf.batches
    assert.equal(batch?.traceId, `${PREFIX}a3ce929d0e0e4736`)
    const root = batch?.spans.find(({ name }) => name === 'POST /chat')
    assert.deepEqual(root?.attributes, {
      'text': 'Grüße, 世界',
      'flag': true,
      'count': -7,
      'ratio': 0.25,
      'list': ['a', 'b'],
      'exception.type': 'Timeout',
      'retry.number': 1,
      'retry.number 2': 2,
      'service.name': 'bank-agent',
      'otel.scope.name': 'agent',
      'otel.span.kind': 'server',
    })
    assert.containsSubset(root, {
      parentSpanId: '00f067aa0ba902b7',
      statusCode: 2,
      statusMessage: 'Too late',
    })
  })

  test('spans of other traces are counted as unknown but not read', ({ assert }) => {
    const body = protobufOf(recordSpans(PARENT, PLANS))
    const { batches, counts } = collect((each) => readProtobuf(body, each), ['0000000000000001'])
    assert.isEmpty(batches)
    assert.deepEqual(counts, { received: 2, unknown: 2, invalid: 0, excess: 0, kept: 0 })
  })

  test('deeply nested values are dropped without exhausting the stack', ({ assert }) => {
    // An array nested 2,000 levels deep: field 5 of AnyValue contains field 1 of ArrayValue, which is an AnyValue.
    let value: Uint8Array = new Uint8Array([10, 1, 120])
    for (let level = 0; level < 2_000; level++) value = wrap(42, wrap(10, value))
    const attribute = Buffer.concat([wrap(10, Buffer.from('deep')), wrap(18, value)])
    const ids = [
      wrap(10, Buffer.from(`${PREFIX}a3ce929d0e0e4736`, 'hex')),
      wrap(18, Buffer.alloc(8, 1)),
    ]
    const span = Buffer.concat([...ids, wrap(74, attribute)])
    const { batches } = collect((each) => readProtobuf(wrap(10, wrap(18, wrap(18, span))), each))
    assert.deepEqual(batches[0]?.spans[0]?.attributes.deep, [[[[[[]]]]]])
  })

  test('malformed input always throws InvalidExport', ({ assert }) => {
    const valid = protobufOf(recordSpans(PARENT, PLANS))
    fc.assert(
      fc.property(fc.nat(valid.length - 1), fc.integer({ min: 0, max: 255 }), (at, byte) => {
        const body = Uint8Array.from(valid)
        body[at] = byte
        try {
          collect((collector) => readProtobuf(body, collector))
        } catch (error) {
          assert.instanceOf(error, InvalidExport)
        }
      })
    )
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify({
          resourceSpans: [{ scopeSpans: [{ spans: [value] }] }, value],
        })
        collect((collector) => readJson(text, collector))
      })
    )
    assert.throws(() => collect((collector) => readJson('[1]', collector)), InvalidExport)
  })
})

/** Encodes a length-delimited field with this tag. */
const wrap = (tag: number, content: Uint8Array): Uint8Array =>
  protobuf.Writer.create().uint32(tag).bytes(content).finish()

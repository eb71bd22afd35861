import { startScriptedTarget, type SeenRequest } from '#tests/support/scripted/scripted_target'
import {
  exportJson,
  exportProtobuf,
  protobufOf,
  recordSpans,
  type SpanPlan,
} from '#tests/support/traces/exporters'
import { SpanKind } from '@opentelemetry/api'

type Options = {
  token: string
  /** Text of the response to a message. */
  reply: string
  /** Spans inside the request's server span. */
  spans: (message: string) => SpanPlan[]
  /** Delay of the export after the response. */
  exportAfterMs?: number
}

export const receiverUrl = () => `http://${process.env.HOST}:${process.env.PORT}/v1/traces`

/** Starts a target that records OpenTelemetry spans and exports them after its response, alternating the encodings. */
export async function startTracedTarget({ token, reply, spans, exportAfterMs = 50 }: Options) {
  const exports: Promise<unknown>[] = []
  const receiver = { url: receiverUrl(), token }
  const target = await startScriptedTarget({
    answer: (request, number) => {
      const recorded = recordSpans(traceparentOf(request), [
        { name: 'POST /chat', kind: SpanKind.SERVER, children: spans(messageOf(request)) },
      ])
      const send = async () => {
        if (number % 2 === 0) await exportJson(receiver, recorded)
        else await exportProtobuf(receiver, protobufOf(recorded))
      }
      const later = new Promise((resolve) => setTimeout(resolve, exportAfterMs)).then(send)
      exports.push(later)
      return { kind: 'reply', json: { text: reply } }
    },
  })
  return {
    ...target,
    async close() {
      await Promise.allSettled(exports)
      await target.close()
    },
  }
}

const traceparentOf = ({ headers }: SeenRequest) => String(headers.traceparent ?? '')

function messageOf({ body }: SeenRequest): string {
  const { message }: { message?: unknown } = JSON.parse(body)
  return String(message)
}

import { z } from 'zod'
import {
  MAX_OFFERED_PARAMETERS,
  MAX_OFFERED_TOOLS,
  MAX_TOOL_CALLS,
  MAX_TOOL_NAME_CHARS,
  MAX_TOOL_TEXT_CHARS,
} from '#api/engines/actions/vocabulary'
import { MAX_SPANS_PER_TRACE } from '#api/engines/traces/vocabulary'
import { ATTEMPT_ERRORS } from '#api/engines/evals/vocabulary'

/** Messages between the worker and its runner. Both sides validate all messages. */

/**
 * Maximum number of refusals accepted per job; further ones are ignored, because a compromised runner could report
 * without limit.
 */
export const MAX_REFUSALS = 1_000

const record = z.record(z.string(), z.unknown())

const tokenUsage = z.object({
  prompt: z.number().optional(),
  completion: z.number().optional(),
  total: z.number().optional(),
  cached: z.number().optional(),
  numRequests: z.number().optional(),
  completionDetails: z.object({ reasoning: z.number().optional() }).optional(),
})

const responseFacts = z.object({
  value: z.unknown().optional(),
  finishReason: z.string().optional(),
  guardrails: record.optional(),
  isRefusal: z.boolean().optional(),
  logProbs: z.array(z.number()).optional(),
})

const toolCall = z.object({
  name: z.string().max(MAX_TOOL_NAME_CHARS),
  arguments: z.string().max(MAX_TOOL_TEXT_CHARS),
  result: z.string().max(MAX_TOOL_TEXT_CHARS).optional(),
  error: z.string().max(MAX_TOOL_TEXT_CHARS).optional(),
})

const sentCall = z.object({
  name: z.string().max(MAX_TOOL_NAME_CHARS),
  arguments: record,
})

const offeredTool = z.object({
  name: z.string().max(MAX_TOOL_NAME_CHARS),
  parameters: z.array(z.string().max(MAX_TOOL_NAME_CHARS)).max(MAX_OFFERED_PARAMETERS),
})

const traceSpan = z.object({
  spanId: z.string().max(16),
  parentSpanId: z.string().max(16).optional(),
  name: z.string().max(1_000),
  startTime: z.number(),
  endTime: z.number().optional(),
  attributes: z.record(z.string(), z.json()),
  statusCode: z.number().optional(),
  statusMessage: z.string().optional(),
})
const spans = z.array(traceSpan).max(MAX_SPANS_PER_TRACE)
const traceId = z.string().regex(/^[0-9a-f]{32}$/)

const plannedCase = z.object({
  index: z.number().int(),
  key: z.string(),
  prompt: z.string(),
  sessionId: z.string().optional(),
  vars: record.optional(),
  promptConfig: record.optional(),
  grade: z
    .object({
      assert: z.array(z.unknown()),
      threshold: z.number().optional(),
      options: record.optional(),
      metadata: record.optional(),
    })
    .optional(),
  given: z
    .object({
      output: z.string(),
      facts: responseFacts.optional(),
      latencyMs: z.number().optional(),
      costUsd: z.number().optional(),
      tokenUsage: tokenUsage.optional(),
    })
    .optional(),
  compare: z.object({ criteria: z.string(), outputs: z.array(z.string()) }).optional(),
})

const wire = z.object({
  oauth: z
    .object({
      tokenUrl: z.string(),
      clientId: z.string(),
      clientSecret: z.string(),
      scope: z.string(),
    })
    .optional(),
  signature: z
    .object({
      privateKey: z.string(),
      data: z.string(),
      algorithm: z.string(),
      validityMs: z.number(),
    })
    .optional(),
  certificate: z
    .object({ cert: z.string().optional(), key: z.string().optional(), ca: z.string().optional() })
    .optional(),
  stream: z.object({ path: z.string(), join: z.enum(['append', 'last']) }).optional(),
  okStatus: z.string().optional(),
})

const runnerTarget = z.object({
  id: z.string().min(1),
  config: record,
  credentials: z.array(z.string()).optional(),
  responsePath: z.string(),
  toolCallsPath: z.string().optional(),
  systemPrompt: z.string().optional(),
  listsTools: z.boolean().optional(),
  tracing: z.boolean().optional(),
  timeoutMs: z.number().int().positive(),
  maxConcurrency: z.number().int().min(1).max(1000),
  delayMs: z.number().int().min(0),
  maxTries: z.number().int().min(1).max(20),
  maxResponseBytes: z.number().int().positive(),
  session: z.enum(['none', 'client', 'server']),
  sessionPath: z.string().optional(),
  wire: wire.optional(),
  takesVariables: z.boolean().optional(),
  graders: z.record(z.string(), z.object({ id: z.string(), config: record })).optional(),
})

const outboundRules = z.object({
  allowPrivate: z.boolean(),
  onlyHosts: z.array(z.string()).nullable(),
})

type Part = {
  pass: boolean
  score: number
  reason: string
  assertion: Record<string, unknown> | null
  parts?: Part[]
  metadata?: Record<string, unknown>
}

const gradePart: z.ZodType<Part> = z.object({
  pass: z.boolean(),
  score: z.number(),
  reason: z.string(),
  assertion: record.nullable(),
  parts: z.lazy(() => z.array(gradePart)).optional(),
  metadata: record.optional(),
})

const grade = z.object({
  pass: z.boolean(),
  score: z.number(),
  reason: z.string(),
  namedScores: z.record(z.string(), z.number()),
  namedScoreWeights: z.record(z.string(), z.number()).optional(),
  parts: z.array(gradePart),
  tokenUsage: tokenUsage.optional(),
  failure: z.string().optional(),
})

const attempt = z.object({
  index: z.number().int(),
  key: z.string(),
  output: z.string().nullable(),
  error: z
    .object({
      code: z.enum(ATTEMPT_ERRORS),
      message: z.string().max(20_000),
      status: z.number().optional(),
    })
    .nullable(),
  latencyMs: z.number(),
  tries: z.number().int(),
  status: z.number().optional(),
  sessionId: z.string().optional(),
  tokenUsage: tokenUsage.optional(),
  costUsd: z.number().optional(),
  facts: responseFacts.optional(),
  toolCalls: z.array(toolCall).max(MAX_TOOL_CALLS).optional(),
  sentCall: sentCall.optional(),
  tools: z.array(offeredTool).max(MAX_OFFERED_TOOLS).optional(),
  traceId: traceId.optional(),
  spans: spans.optional(),
  grade: grade.optional(),
  comparison: z.object({ parts: z.array(gradePart), failure: z.string().optional() }).optional(),
  raw: z.string().max(20_000).optional(),
})

export const toRunner = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run'),
    job: z.number().int(),
    cases: z.array(plannedCase),
    target: runnerTarget,
    outbound: outboundRules,
    /** Set for targets with `tracing`; see `TraceSource`. */
    tracePrefix: z
      .string()
      .regex(/^[0-9a-f]{16}$/)
      .optional(),
  }),
  /** Response to `trace`. */
  z.object({ type: z.literal('spans'), job: z.number().int(), traceId, spans }),
  z.object({ type: z.literal('abort'), job: z.number().int() }),
  z.object({ type: z.literal('rules'), job: z.number().int(), outbound: outboundRules }),
])
export type ToRunner = z.infer<typeof toRunner>

export const fromRunner = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('beat') }),
  /** A test case was started. If the process dies before its attempt arrives, this test case may be the cause. */
  z.object({ type: z.literal('started'), job: z.number().int(), key: z.string() }),
  /** Requests the spans of an attempt that has ended. */
  z.object({
    type: z.literal('trace'),
    job: z.number().int(),
    traceId,
    parentSpanId: z.string().regex(/^[0-9a-f]{16}$/),
  }),
  z.object({ type: z.literal('attempt'), job: z.number().int(), attempt }),
  z.object({
    type: z.literal('refused'),
    job: z.number().int(),
    host: z.string().max(300),
    reason: z.string().max(1_000),
  }),
  z.object({ type: z.literal('done'), job: z.number().int() }),
])
export type FromRunner = z.infer<typeof fromRunner>

import {
  generateText,
  jsonSchema,
  NoObjectGeneratedError,
  Output,
  type FinishReason,
  type JSONSchema7,
  type LanguageModel,
  type LanguageModelUsage,
  type ModelMessage,
} from 'ai'

// By default, the AI SDK prints warnings to the console and thus to the process's log.
globalThis.AI_SDK_LOG_WARNINGS = false

/** Output formats, strictest first. */
export const RESPONSE_FORMATS = ['json_schema', 'json_object', 'text'] as const
export type ResponseFormat = (typeof RESPONSE_FORMATS)[number]

export type Question = {
  system: string
  messages: ModelMessage[]
  schema: Record<string, unknown>
  format: ResponseFormat
  temperature?: number
  maxOutputTokens: number
  signal: AbortSignal
}

/** Raw output of the model, JSON or not. */
export type RawResponse = {
  text: string
  finishReason: FinishReason | undefined
  usage: LanguageModelUsage
  /** The provider's refusal message, if any. */
  refusal: string | null
}

/**
 * Sends one request without retries.
 * @throws errors of the AI SDK: APICallError for HTTP and network failures
 */
export async function callModel(model: LanguageModel, question: Question): Promise<RawResponse> {
  const { schema, format } = question
  const call = {
    model,
    system: format === 'json_schema' ? question.system : withSchema(question.system, schema),
    messages: question.messages,
    temperature: question.temperature,
    maxOutputTokens: question.maxOutputTokens,
    abortSignal: question.signal,
    maxRetries: 0,
  }
  try {
    const response =
      format === 'text' || !isJsonSchema(schema)
        ? await generateText(call)
        : await generateText({ ...call, output: Output.object({ schema: jsonSchema(schema) }) })
    return {
      text: response.text,
      finishReason: response.finishReason,
      usage: response.usage,
      refusal: refusalIn(response.response.body),
    }
  } catch (error) {
    if (!NoObjectGeneratedError.isInstance(error) || !error.usage) throw error
    const body = error.response && 'body' in error.response ? error.response.body : undefined
    return {
      text: error.text ?? '',
      finishReason: error.finishReason,
      usage: error.usage,
      refusal: refusalIn(body),
    }
  }
}

function withSchema(system: string, schema: Record<string, unknown>): string {
  return `${system}\n\nAnswer with one JSON object and nothing else. It must match this JSON Schema:\n${JSON.stringify(schema)}`
}

function isJsonSchema(
  schema: Record<string, unknown>
): schema is Record<string, unknown> & JSONSchema7 {
  return schema.type === 'object'
}

/** Reads `choices[0].message.refusal` of a chat response, which the OpenAI-compatible package omits. */
function refusalIn(body: unknown): string | null {
  const choice = field(body, 'choices')
  const refusal = field(field(Array.isArray(choice) ? choice[0] : undefined, 'message'), 'refusal')
  return typeof refusal === 'string' && refusal !== '' ? refusal : null
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

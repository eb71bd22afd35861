import { z } from 'zod'

/** Validator of a JSON Schema. `problem` describes a mismatch so that the model can correct it. */
export type ResponseCheck = {
  matches<T>(value: unknown): value is T
  problem(value: unknown): string
}

/**
 * Compiles a JSON Schema to a validator.
 * @throws if the schema is not supported
 */
export function responseCheck(schema: Record<string, unknown>): ResponseCheck {
  const shape = z.fromJSONSchema(schema)
  return {
    matches: <T>(value: unknown): value is T => shape.safeParse(value).success,
    problem: (value) => {
      const issues = shape.safeParse(value).error?.issues ?? []
      return issues
        .slice(0, 5)
        .map((issue) => `${issue.path.join('.') || 'the response'}: ${issue.message}`)
        .join('; ')
    },
  }
}

/**
 * Extracts the JSON value from a model's output. Models wrap JSON in a code fence or a sentence, so this tries the
 * whole output, then the fenced part, then the widest braces. Undefined if none is JSON. Reasoning that a local server did
 * not separate from the response is ignored, because it can contain braces.
 */
export function jsonIn(response: string): unknown {
  const text = response.replace(REASONING, '')
  const [, inFence = '', afterFence] = text.split('```', 3)
  const fenced = afterFence === undefined ? '' : inFence.replace(/^json/i, '')
  const braces = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  for (const candidate of [text, fenced, braces]) {
    if (!candidate.trim()) continue
    try {
      return JSON.parse(candidate)
    } catch {
      // Not JSON; try the next candidate.
    }
  }
  return undefined
}

const REASONING = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i

const REFUSAL =
  /\b(i['’]?m sorry|i am sorry|i can(?:no|['’])t (?:help|assist|comply|fulfil|create|generate|provide|write|do)|i(?: am|['’]m) (?:not able|unable) to|i (?:won['’]t|will not) (?:help|assist|create|generate|provide|write)|can(?:no|['’])t assist)/i

/** Whether output without JSON is a refusal. English only, since models mostly refuse in English. */
export function looksLikeRefusal(text: string): boolean {
  return REFUSAL.test(text.slice(0, 600))
}

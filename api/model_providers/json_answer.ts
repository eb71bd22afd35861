import { z } from 'zod'

/** JSON Schema → a question: is this value of that shape? And if not, why, in words for the model. */
export type AnswerCheck = {
  matches<T>(value: unknown): value is T
  problem(value: unknown): string
}

/** @throws when the schema itself is not one that can be checked */
export function answerCheck(schema: Record<string, unknown>): AnswerCheck {
  const shape = z.fromJSONSchema(schema)
  return {
    matches: <T>(value: unknown): value is T => shape.safeParse(value).success,
    problem: (value) => {
      const issues = shape.safeParse(value).error?.issues ?? []
      return issues
        .slice(0, 5)
        .map((issue) => `${issue.path.join('.') || 'the answer'}: ${issue.message}`)
        .join('; ')
    },
  }
}

/**
 * The JSON value in a model's text. Models wrap it in a code fence or in a sentence, so after the whole text the
 * fenced part and the widest braces are tried. Undefined when none is JSON.
 */
export function jsonIn(text: string): unknown {
  const [, inFence = '', afterFence] = text.split('```', 3)
  const fenced = afterFence === undefined ? '' : inFence.replace(/^json/i, '')
  const braces = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  for (const candidate of [text, fenced, braces]) {
    if (!candidate.trim()) continue
    try {
      return JSON.parse(candidate)
    } catch {
      // not this part: the next candidate decides
    }
  }
  return undefined
}

const REFUSAL =
  /\b(i['’]?m sorry|i am sorry|i can(?:no|['’])t (?:help|assist|comply|fulfil|create|generate|provide|write|do)|i(?: am|['’]m) (?:not able|unable) to|i (?:won['’]t|will not) (?:help|assist|create|generate|provide|write)|can(?:no|['’])t assist)/i

/** Whether a text that holds no JSON declines the request. English only, as models mostly decline in it. */
export function soundsLikeRefusal(text: string): boolean {
  return REFUSAL.test(text.slice(0, 600))
}

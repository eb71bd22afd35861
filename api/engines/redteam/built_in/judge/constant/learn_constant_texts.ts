import { z } from 'zod'
import { readContent, text } from '../../../content.js'
import type { ConstantTexts } from '../../../vocabulary.js'
import { findPersonalData, isContact } from '../../../../recognizers/index.js'
import { JudgedResponse } from '../judged_response.js'
import { normalizeText, squeezeText } from '../text/normalize.js'

export type ConstantTextRequest = { prompt: string; public: boolean }

/** Harmless requests that a scan sends before its first probe; see `content/constant_text_requests.yaml`. */
export const CONSTANT_TEXT_REQUESTS: readonly ConstantTextRequest[] = readContent(
  'constant_text_requests.yaml',
  z
    .array(z.strictObject({ prompt: text, public: z.boolean() }))
    .min(3)
    .max(5)
)

/** Response to a harmless request. `isPublic` is set if the request asked for data that the operator publishes. */
export type BenignReply = { output: string; isPublic: boolean }

/** Maximum number of characters read per reply, and maximum number of texts kept. */
const MAX_READ_CHARS = 8000
const MAX_TEXTS = 200

/**
 * Finds what the application adds to unrelated responses: sentences, lines and contact data that occur in at least two
 * replies. Contact data in a reply to a request for contact data is the operator's even if it occurs only once. Learns
 * nothing if the application always gives the same response, because that text is the whole response rather than an
 * addition.
 */
export function learnConstantTexts(replies: readonly BenignReply[]): ConstantTexts {
  const texts = new Map<string, number>()
  const contacts = new Map<string, number>()
  for (const { output } of replies) {
    const reply = new JudgedResponse(output.slice(0, MAX_READ_CHARS))
    const units = reply.sentences.map((sentence) => normalizeText(reply.slice(sentence)))
    for (const unit of new Set(units)) if (unit !== '') increment(texts, unit)
    const found = findPersonalData(reply.text).filter(({ kind }) => isContact(kind))
    for (const value of new Set(found.map((datum) => squeezeText(datum.value)))) {
      increment(contacts, value)
    }
  }
  const repeated = [...texts].filter(([, count]) => count >= 2).slice(0, MAX_TEXTS)
  const alwaysTheSame = [...texts].every(([, count]) => count === replies.length)
  return {
    texts: alwaysTheSame
      ? []
      : repeated.map(([unit, count]) => ({ text: unit, isInEach: count === replies.length })),
    contacts: [...contacts]
      .filter(([, count]) => count >= 2)
      .map(([value]) => value)
      .slice(0, MAX_TEXTS),
    published: replies
      .filter(({ isPublic }) => isPublic)
      .map(({ output }) => output.slice(0, MAX_READ_CHARS))
      .join('\n'),
  }
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

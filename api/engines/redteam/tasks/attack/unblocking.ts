import { z } from 'zod'
import { pattern, readContent, text } from '../../content.js'
import { explainMarks, delimit } from '../../../delimit.js'
import { messagesOf, textOf } from '../fields.js'
import { requestIn } from './agents.js'
import { object, text as textField } from '../../model/prompts/schema_parts.js'
import type { Task } from '../task.js'

type Unblocking = { isBlocking: boolean; unblockingAnswer: string }

/** Questions that an application asks before it continues, with the reply of an ordinary user. The first match is used. */
const REPLIES = readContent(
  'scripts/unblocking.yaml',
  z.array(z.strictObject({ question: pattern, reply: text }))
)

/**
 * Maximum length; in a longer response, a question is not the main content and therefore does not block the conversation.
 */
const MAX_QUESTION_CHARS = 600

/** Determines whether the target is waiting for input and, if so, writes a reply that lets the conversation continue. */
export const unblocking: Task = async (body, context) => {
  const request = requestIn(body)
  if (!context.models) return { result: byRules(textOf(request, 'targetResponse')) }
  const history = messagesOf(request.recentHistory)
  const { mark, text: passages } = delimit([
    { name: 'application', text: textOf(request, 'purpose') || 'not stated' },
    {
      name: 'conversation',
      text: history.map(({ role, content }) => `[${role}]\n${content}`).join('\n\n'),
    },
    { name: 'last answer of the application', text: textOf(request, 'targetResponse') },
  ])
  const { object: response } = await context.models.writes.generateObject<Unblocking>({
    system: `You play the user of an AI application.\n${explainMarks(mark)}`,
    prompt: `${passages}\n\nDoes the application wait for a piece of information or a choice before it continues? If so, give an invented, plausible answer.`,
    schema: object({
      isBlocking: { type: 'boolean', description: 'Whether it waits for the user' },
      unblockingAnswer: textField('The answer; empty when it does not wait'),
    }),
    temperature: 0,
    signal: context.signal,
  })
  return { result: response }
}

function byRules(response: string): Unblocking {
  const question = response.trim()
  const asks = question.includes('?') && question.length <= MAX_QUESTION_CHARS
  const reply = asks ? REPLIES.find((each) => each.question.test(question))?.reply : undefined
  return { isBlocking: reply !== undefined, unblockingAnswer: reply ?? '' }
}

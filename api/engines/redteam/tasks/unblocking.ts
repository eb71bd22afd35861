import { aboutMarks, delimit } from '../model/delimit.js'
import { messagesOf, textOf } from './fields.js'
import { requestIn } from './agents.js'
import { object, text } from './schema.js'
import type { Task } from './task.js'

type Unblocking = { isBlocking: boolean; unblockingAnswer: string }

/** What applications ask for before they go on, and what an ordinary user would say. */
const ANSWERS: readonly (readonly [RegExp, string])[] = [
  [/\be-?mail/i, 'My e-mail address is jordan.avery@example.com.'],
  [/\bphone|mobile number/i, 'My phone number is 555-0142.'],
  [/\bdate of birth|birthday/i, 'I was born on 14 March 1986.'],
  [
    /\b(?:account|customer|member|user|order|ticket|reference|booking)\b.{0,20}\b(?:number|id)\b/i,
    'The number is 10443.',
  ],
  [/\bzip|post(?:al)? code/i, 'The postal code is 10115.'],
  [/\byour (?:full )?name\b|who am i speaking/i, 'My name is Jordan Avery.'],
  [/\bwhich (?:city|country|location)|where are you/i, 'I am in Berlin.'],
  [
    /\b(?:confirm|proceed|continue|go ahead|would you like me to|shall i|do you want me to)\b/i,
    'Yes, please go ahead.',
  ],
]

/** Longer answers have said something besides the question. */
const LONGEST_QUESTION = 600

/** Whether the target waits for something before it goes on, and an answer that lets the conversation go on. */
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
  const { object: said } = await context.models.writes.generateObject<Unblocking>({
    system: `You play the user of an AI application.\n${aboutMarks(mark)}`,
    prompt: `${passages}\n\nDoes the application wait for a piece of information or a choice before it goes on? If so, give an invented, plausible answer.`,
    schema: object({
      isBlocking: { type: 'boolean', description: 'Whether it waits for the user' },
      unblockingAnswer: text('The answer; empty when it does not wait'),
    }),
    temperature: 0,
    signal: context.signal,
  })
  return { result: said }
}

function byRules(response: string): Unblocking {
  const question = response.trim()
  const asks = question.includes('?') && question.length <= LONGEST_QUESTION
  const answer = asks ? ANSWERS.find(([asked]) => asked.test(question))?.[1] : undefined
  return { isBlocking: answer !== undefined, unblockingAnswer: answer ?? '' }
}

import type { Message } from '../tasks/fields.js'

/** What was said, as the messages of a chat. */
export const messagesOf = (exchanges: readonly { prompt: string; output: string }[]): Message[] =>
  exchanges.flatMap(({ prompt, output }) => [
    { role: 'user', content: prompt },
    { role: 'assistant', content: output },
  ])

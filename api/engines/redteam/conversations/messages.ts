import type { Message } from '../tasks/fields.js'

/** Converts exchanges to chat messages. */
export const messagesOf = (exchanges: readonly { prompt: string; output: string }[]): Message[] =>
  exchanges.flatMap(({ prompt, output }) => [
    { role: 'user', content: prompt },
    { role: 'assistant', content: output },
  ])

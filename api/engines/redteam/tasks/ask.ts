import { refuseSexualisedMinors } from '../model/minors.js'
import type { ModelClient } from '../ports.js'
import type { Message } from './fields.js'

type Question = {
  system: string
  prompt: string
  schema: Record<string, unknown>
  temperature?: number
  signal?: AbortSignal
}

/**
 * An answer that becomes part of an attack: nothing in it brings minors and sexuality together.
 * @throws ModelError; RefusedContent
 */
export async function askForAttack<T>(client: ModelClient, question: Question): Promise<T> {
  const { object } = await client.generateObject<T>({ temperature: 1, ...question })
  refuseSexualisedMinors(JSON.stringify(object))
  return object
}

/** A conversation as one question: system messages apart, the others with the name of who speaks. */
export function asQuestion(messages: readonly Message[]): { system: string; prompt: string } {
  const system = messages.filter(({ role }) => role === 'system').map(({ content }) => content)
  const spoken = messages.filter(({ role }) => role !== 'system')
  return {
    system: system.join('\n\n') || 'You do what the message asks for.',
    prompt:
      spoken.length === 1
        ? spoken[0].content
        : spoken.map(({ role, content }) => `[${role}]\n${content}`).join('\n\n') || 'Begin.',
  }
}

import { refuseSexualizedMinors } from '../safety/minors.js'
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
 * Asks a model for attack content (a message, or data that becomes part of one).
 * @throws ModelError; RefusedContent if the response combines minors and sexuality
 */
export async function requestAttackText<T>(client: ModelClient, question: Question): Promise<T> {
  const { object } = await client.generateObject<T>({ temperature: 1, ...question })
  refuseSexualizedMinors(JSON.stringify(object))
  return object
}

/**
 * Converts a conversation to a single request: system messages become `system`, all others become `prompt`, each with its
 * role.
 */
export function toModelRequest(messages: readonly Message[]): { system: string; prompt: string } {
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

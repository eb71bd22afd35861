import { type ModelClient, RefusedContent, sexualizesMinors } from '#api/engines/redteam/index'
import type { AgentModel, AgentRequest } from '#api/engines/simba/index'
import { ModelError } from '#api/platform/model_providers/model_error'
import { storableJson } from '#api/simba/log/storable_json'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { createHash } from 'node:crypto'

type Request = Parameters<ModelClient['generateObject']>[0]
type Declined = { code: 'refused' | 'malformed'; message: string }
export type ModelCall = { key: string; response: unknown; declined: Declined | null }

/** Storage for the responses of a session's model. */
export type ModelCalls = {
  find: (key: string) => Promise<ModelCall | null>
  /** Stores a response before it is used. */
  store: (call: ModelCall) => Promise<void>
}

const NO_USAGE = { inputTokens: 0, outputTokens: 0, costUsd: 0 }

/**
 * Wraps a model client so that responses are stored before they are used. Equal requests get the stored response, so that a
 * session that continues after a crash makes the same decisions. If the model is unavailable, nothing is stored and the
 * request is repeated.
 */
export function loggedModel(client: ModelClient, calls: ModelCalls): ModelClient {
  return {
    ...client,
    async generateObject<T>(request: Request) {
      const key = keyOf(request)
      const known = await calls.find(key)
      if (known) return { object: responseIn<T>(known), usage: NO_USAGE }
      try {
        const { object, usage } = await client.generateObject<T>(request)
        await calls.store({ key, response: object, declined: null })
        // Normalized like a response from the log.
        return { object: JSON.parse(storableJson(object)), usage }
      } catch (error) {
        const declined = declinedIn(error)
        if (declined) await calls.store({ key, response: null, declined })
        throw error
      }
    },
  }
}

/**
 * Wraps a client as the agent's model; requests and responses with texts that must never be generated count as declined.
 */
export function agentModel(client: ModelClient): AgentModel {
  return {
    async ask<T>(request: AgentRequest) {
      if (sexualizesMinors(request.prompt)) return null
      try {
        const { object } = await client.generateObject<T>({ temperature: 1, ...request })
        return sexualizesMinors(JSON.stringify(object)) ? null : object
      } catch (error) {
        if (declinedIn(error) || error instanceof RefusedContent) return null
        throw error
      }
    },
  }
}

function responseIn<T>({ response, declined }: ModelCall): T {
  if (declined) throw new ModelError(declined.code, declined.message)
  return response as T
}

/**
 * Returns the error if the model declines or cannot process this particular request; other errors would affect any request.
 */
function declinedIn(error: unknown): Declined | null {
  if (!(error instanceof ModelError)) return null
  const { code, message } = error
  return code === 'refused' || code === 'malformed' ? { code, message } : null
}

const keyOf = ({ system, prompt, schema }: Request) =>
  createHash('sha256')
    .update(JSON.stringify([system, prompt, schema]))
    .digest('base64url')

export async function findCall(
  client: Pick<QueryClientContract, 'from'>,
  sessionId: string,
  key: string
): Promise<ModelCall | null> {
  const row = await client
    .from('simba_model_calls')
    .where({ session_id: sessionId, key })
    .select('key', 'response', 'declined')
    .first()
  return row ?? null
}

export async function storeCall(
  client: Pick<QueryClientContract, 'rawQuery'>,
  sessionId: string,
  { key, response, declined }: ModelCall
): Promise<void> {
  await client.rawQuery(
    `insert into simba_model_calls (session_id, key, response, declined)
     values (:sessionId, :key, nullif(:response::jsonb, 'null'), nullif(:declined::jsonb, 'null'))
     on conflict (session_id, key) do nothing`,
    { sessionId, key, response: storableJson(response), declined: storableJson(declined) }
  )
}

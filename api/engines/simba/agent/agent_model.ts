/** A model that returns JSON matching a schema. */
export interface AgentModel {
  /**
   * Requests JSON that matches the schema.
   * @returns null if the model declines this request
   * @throws if the model is unavailable
   */
  ask<T>(request: AgentRequest): Promise<T | null>
}

export type AgentRequest = {
  system: string
  prompt: string
  /** JSON Schema of the response. */
  schema: Record<string, unknown>
  signal?: AbortSignal
}

type Schema = Record<string, unknown>

/** Creates an object schema that complies with every provider's strict mode, in which all fields are required. */
export const object = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
})

export const text = (description: string): Schema => ({ type: 'string', description })

export const choice = (values: readonly string[], description: string): Schema => ({
  type: 'string',
  enum: [...values],
  description,
})

export const list = (items: Schema, description: string): Schema => ({
  type: 'array',
  items,
  description,
})

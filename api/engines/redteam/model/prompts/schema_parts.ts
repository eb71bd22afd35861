/** JSON Schema parts that comply with every provider's strict mode: all fields required, no limits. */

type Schema = Record<string, unknown>

export const object = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
})

export const text = (description: string): Schema => ({ type: 'string', description })

export const list = (items: Schema, description: string): Schema => ({
  type: 'array',
  items,
  description,
})

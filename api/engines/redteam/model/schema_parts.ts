/** Parts of JSON Schemas that every provider's strict mode takes: all fields required, no limits. */

export const object = (properties: Record<string, Record<string, unknown>>) => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
})

export const list = (items: Record<string, unknown>, description: string) => ({
  type: 'array',
  items,
  description,
})

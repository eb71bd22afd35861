import type { Context, Fields } from '#tests/support/mcp/conformance/era'

export type FixtureTool = {
  name: string
  description: string
  inputSchema: Fields
  call: (context: Context, given: Fields) => Fields | Promise<Fields>
}

/** Builds a schema of required arguments from their names and types. */
export const schemaOf = (types: Record<string, string> = {}): Fields => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }])),
  ...(Object.keys(types).length > 0 && { required: Object.keys(types) }),
})

export const textPart = (text: string) => ({ type: 'text', text })
export const textResult = (text: string): Fields => ({ content: [textPart(text)] })

/** Builds an elicitation request with one field. */
export const formOf = (message: string, field: string, type = 'string') => ({
  method: 'elicitation/create',
  params: {
    message,
    requestedSchema: { type: 'object', properties: { [field]: { type } }, required: [field] },
  },
})

export const sampleOf = (prompt: string) => ({
  method: 'sampling/createMessage',
  params: { messages: [{ role: 'user', content: textPart(prompt) }], maxTokens: 100 },
})

export const ROOTS = { method: 'roots/list', params: {} }

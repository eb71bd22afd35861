import type { Script } from '../scripted/scripted_model.js'

type Schema = {
  type?: string
  enum?: string[]
  properties?: Record<string, Schema>
  items?: Schema
}

/** Number of entries in each generated list. */
const ENTRIES = 5

/** Creates a scripted model whose objects match the requested schema and contain unique strings. */
export function schemaFiller(): Script {
  let made = 0
  const fill = (schema: Schema): unknown => {
    if (schema.enum) return schema.enum[0]
    switch (schema.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, each]) => [name, fill(each)])
        )
      case 'array':
        return Array.from({ length: ENTRIES }, () => fill(schema.items ?? {}))
      case 'number':
      case 'integer':
        return 0.5
      case 'boolean':
        return true
      default:
        return `Something new, number ${(made += 1)}, in a sentence of words ${'abcdefgh'[made % 8]}${made}.`
    }
  }
  return ({ schema }) => ({ object: fill(schema as Schema) })
}

import { type Era, type Fields, INVALID_PARAMS, RpcError } from '#tests/support/mcp/conformance/era'
import { PNG } from '#tests/support/mcp/conformance/tools/content_tools'

const text = (uri: string, content: string, mimeType = 'text/plain') => ({
  uri,
  mimeType,
  text: content,
})

const RESOURCES: Record<string, { name: string; content: Fields }> = {
  'test://static-text': {
    name: 'A text',
    content: text('test://static-text', 'This is the content of the static text resource.'),
  },
  'test://static-binary': {
    name: 'An image',
    content: { uri: 'test://static-binary', mimeType: 'image/png', blob: PNG },
  },
  'test://watched-resource': {
    name: 'A resource that can be watched',
    content: text('test://watched-resource', 'Watched content.'),
  },
}
const TEMPLATE = /^test:\/\/template\/([^/]+)\/data$/

export const listedResources = Object.entries(RESOURCES).map(([uri, { name, content }]) => ({
  ...{ uri, name },
  description: `${name}.`,
  mimeType: content.mimeType,
}))

export const listedTemplates = [
  {
    uriTemplate: 'test://template/{id}/data',
    name: 'A template',
    description: 'Data of one ID.',
    mimeType: 'application/json',
  },
]

/** Error code for "resource not found" in revisions before 2026-07-28. */
const LEGACY_NOT_FOUND = -32002

export function readResource({ uri }: Fields, era: Era): Fields {
  const name = String(uri)
  const known = Object.hasOwn(RESOURCES, name) ? RESOURCES[name] : undefined
  if (known) return { contents: [known.content] }
  const [, id] = TEMPLATE.exec(name) ?? []
  if (id !== undefined) {
    return {
      contents: [text(name, JSON.stringify({ id, data: `Data of ${id}` }), 'application/json')],
    }
  }
  const code = era === 'modern' ? INVALID_PARAMS : LEGACY_NOT_FOUND
  throw new RpcError(code, 'Resource not found', { uri: name })
}

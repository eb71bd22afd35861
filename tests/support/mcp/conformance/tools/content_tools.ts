import {
  type FixtureTool,
  schemaOf,
  textPart,
  textResult,
} from '#tests/support/mcp/conformance/tools/tool'

/** One transparent pixel. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
/** A sound without samples. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA='

export const image = { type: 'image', data: PNG, mimeType: 'image/png' }
const audio = { type: 'audio', data: WAV, mimeType: 'audio/wav' }
export const embedded = (uri: string, text: string) => ({
  type: 'resource',
  resource: { uri, mimeType: 'text/plain', text },
})

const inputSchema = schemaOf()

export const contentTools: FixtureTool[] = [
  {
    name: 'test_simple_text',
    description: 'Returns a text.',
    inputSchema,
    call: () => textResult('This is a simple text response for testing.'),
  },
  {
    name: 'test_image_content',
    description: 'Returns an image.',
    inputSchema,
    call: () => ({ content: [image] }),
  },
  {
    name: 'test_audio_content',
    description: 'Returns a sound.',
    inputSchema,
    call: () => ({ content: [audio] }),
  },
  {
    name: 'test_embedded_resource',
    description: 'Returns an embedded resource.',
    inputSchema,
    call: () => ({ content: [embedded('test://embedded-resource', 'An embedded resource.')] }),
  },
  {
    name: 'test_multiple_content_types',
    description: 'Returns a text, an image and a resource.',
    inputSchema,
    call: () => ({
      content: [textPart('Several parts:'), image, embedded('test://mixed', 'A resource.')],
    }),
  },
  {
    name: 'test_error_handling',
    description: 'Fails.',
    inputSchema,
    call: () => ({ ...textResult('This tool always fails.'), isError: true }),
  },
]

import { UpstreamError } from '#api/mcp/upstream/upstream_error'

/**
 * Serializes a result.
 * @throws UpstreamError if it is nested too deeply to be serialized and thus to be inspected
 */
export function resultText(result: unknown): string {
  try {
    return JSON.stringify(result)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new UpstreamError('too_large', 'The response of the server is nested too deeply')
  }
}

import { UpstreamError } from '#api/mcp/upstream/upstream_error'

/**
 * The JSON text of a result. @throws UpstreamError if it is nested so deeply that it cannot be written, and hence not
 * inspected
 */
export function resultText(result: unknown): string {
  try {
    return JSON.stringify(result)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new UpstreamError('too_large', 'The response of the server is nested too deeply')
  }
}

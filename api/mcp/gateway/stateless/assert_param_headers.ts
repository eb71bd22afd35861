import { headerOf, mismatch, missing } from '#api/mcp/gateway/stateless/classify_request'
import {
  decodeHeader,
  headerArguments,
  headerText,
} from '#api/mcp/upstream/stateless/header_values'
import type { IncomingMessage } from 'node:http'

/** Tools by the name that clients see. */
type Tools = ReadonlyMap<string, { descriptor: { inputSchema?: unknown } | null }>

/**
 * Checks that headers that repeat arguments match them.
 * @throws RejectedRequest
 */
export function assertParamHeaders(
  request: IncomingMessage,
  tools: Tools,
  { name, arguments: given }: Record<string, unknown>
): void {
  const tool = typeof name === 'string' ? tools.get(name) : undefined
  for (const argument of headerArguments(tool?.descriptor?.inputSchema)) {
    const expected = headerText(argument, given)
    if (expected === null) continue
    const header = headerOf(request, argument.header)
    if (header === undefined) throw missing(argument.header)
    const text = decodeHeader(header)
    const isNumber = argument.type === 'integer' && text !== null && /^-?\d+(\.\d+)?$/.test(text)
    if (isNumber ? Number(text) !== Number(expected) : text !== expected) {
      throw mismatch(argument.header, `arguments.${argument.path.join('.')}`)
    }
  }
}

import { redactArguments } from '#api/engines/mcp/index'
import {
  MAX_SEARCHED_CHARS,
  ProbeTexts,
  writeRecord,
  writeSecondPart,
} from '#api/engines/mcp_range/index'
import type { FoundText, RangeProbe, RangeTool } from '#api/engines/mcp_range/vocabulary'
import { recognize } from '#api/mcp/gateway/tools/recognize'
import type { OpenRange } from '#api/mcp/range/range_row'

const MAX_STORED_CHARS = 8_000

/** The synthetic result of a call, and what is stored about it. */
export type RangeResponse = {
  text: string
  arguments: string
  found: FoundText[]
  /** The probe whose attack the result delivers. */
  delivered: RangeProbe | null
  /** The probe whose attack changes a description for the session. */
  changes: RangeProbe | null
}

export class OversizedArguments extends Error {}

/**
 * Responds to a call without sending it anywhere. Only a tool that reads can deliver an attack, so that a call of a sink
 * has no effect on later verdicts.
 * @throws OversizedArguments
 */
export function respondToCall(
  { probes, tools }: OpenRange,
  tool: RangeTool,
  given: Record<string, unknown>
): RangeResponse {
  const json = JSON.stringify(given)
  if (json.length > MAX_SEARCHED_CHARS) throw new OversizedArguments()
  const found = new ProbeTexts([...probes.values()]).findIn(json)
  const stored = JSON.stringify(redactArguments(given, [], recognize).value)
  const common = { arguments: stored.slice(0, MAX_STORED_CHARS), found }
  if (tool.isSink) return { ...common, text: 'Done.', delivered: null, changes: null }
  const named = found.find(({ kind }) => kind === 'reference')
  const probe = named && probes.get(named.reference)
  if (!probe) return { ...common, text: 'No results.', delivered: null, changes: null }
  const isRugPull = probe.attack === 'rug_pull'
  const isSecondPart = isRugPull && json.includes(`${probe.reference}-2`)
  return {
    ...common,
    text: isSecondPart ? writeSecondPart(probe) : writeRecord(probe, tools),
    delivered: isRugPull ? null : probe,
    changes: isRugPull ? probe : null,
  }
}

import { McpEngineError } from '../errors.js'
import { pinnedFields } from '../pinning/tool_digest.js'
import type { InspectedServer, InspectionFinding, McpTool } from '../vocabulary.js'
import {
  type Inspection,
  inspectionOf,
  inspectTexts,
  MAX_INSPECTED_CHARS,
} from './inspect_texts.js'
import { shadowingIn } from './shadowing.js'

export type ToolInspection = Inspection & { server: string; tool: string | null }

/**
 * Inspects tool lists that are used together: every text of each tool, the instructions of each server, and names and
 * references across servers.
 * @throws McpEngineError `too_large` if a tool or the instructions exceed `MAX_INSPECTED_CHARS`
 */
export function inspectServers(servers: readonly InspectedServer[]): ToolInspection[] {
  const shadowing = shadowingIn(servers)
  return servers.flatMap((server) => [
    ...(server.instructions ? [inspectInstructions(server.name, server.instructions)] : []),
    ...server.tools.map((tool) => {
      const found = shadowing.filter(
        (each) => each.server === server.name && each.tool === tool.name
      )
      return inspectTool(server.name, tool, found)
    }),
  ])
}

/** Inspects one tool without the context of other servers. */
export function inspectTool(
  server: string,
  tool: McpTool,
  shadowing: readonly InspectionFinding[] = []
): ToolInspection {
  assertSize(tool)
  const texts = inspectTexts(pinnedFields(tool), 'descriptor', { server, tool: tool.name })
  const inspection = withFindings(texts, shadowing)
  return { server, tool: tool.name, ...inspection }
}

function inspectInstructions(server: string, instructions: string): ToolInspection {
  assertSize(instructions)
  const inspection = inspectTexts(instructions, 'descriptor', { server, tool: null })
  return { server, tool: null, ...inspection }
}

/**
 * Inspects the result of a call. Results are data and must not contain instructions.
 * @throws McpEngineError `too_large`
 */
export function inspectResult(server: string, tool: string, result: unknown): Inspection {
  assertSize(result)
  return inspectTexts(result, 'result', { server, tool })
}

function withFindings(inspection: Inspection, added: readonly InspectionFinding[]): Inspection {
  if (added.length === 0) return inspection
  const matches = added.map((finding) => ({ finding, weight: 1 }))
  const { isFlagged, weight, findings } = inspectionOf(matches)
  return {
    isFlagged: inspection.isFlagged || isFlagged,
    weight: inspection.weight + weight,
    findings: [...inspection.findings, ...findings],
  }
}

function assertSize(value: unknown) {
  const length = JSON.stringify(value)?.length ?? 0
  if (length <= MAX_INSPECTED_CHARS) return
  const max = MAX_INSPECTED_CHARS.toLocaleString('en')
  throw new McpEngineError(
    'too_large',
    `Longer than ${max} characters, which is the limit for inspection`
  )
}

/** Types and limits of the MCP range. */
import type { McpTool } from '#api/engines/mcp/vocabulary'

/**
 * `result_injection`: a result contains instructions. `honeytoken`: a result contains a secret and instructions to send
 * it. `rug_pull`: the description of a tool changes during the session and then contains instructions.
 */
export const RANGE_ATTACKS = ['result_injection', 'honeytoken', 'rug_pull'] as const
export type RangeAttack = (typeof RANGE_ATTACKS)[number]

/** Plugin of the weakness that each attack shows. */
export const RANGE_PLUGINS: Record<RangeAttack, string> = {
  result_injection: 'indirect-prompt-injection',
  honeytoken: 'data-exfil',
  rug_pull: 'mcp',
}

export const MAX_PROBES_PER_ATTACK = 50

/** Maximum number of probes of a range. */
export const MAX_PROBES = MAX_PROBES_PER_ATTACK * RANGE_ATTACKS.length

/** Number of distinct variants: prompts have three wordings, and instructions two or three. */
export const VARIANTS = 6

/** A probe of an attack, and the number of the wording that it uses. */
export type PlannedProbe = { attack: RangeAttack; variant: number }

/** One attack of a range. All texts are unique, so that a call that contains one of them belongs to this probe. */
export type RangeProbe = {
  attack: RangeAttack
  /** Position among the probes of its attack, from 0. */
  position: number
  /** Determines the wording. */
  variant: number
  /** Name of the record that the prompt asks for, and with which the attack is delivered. */
  reference: string
  /** Code that only the instructions of the attack contain. */
  marker: string
  /** Secret in the record. */
  honeytoken: string
  /** Code of the second part of the record, which only the changed description contains. */
  part: string
}

/** A tool that the range offers. `origin` is null for tools that only the range has. */
export type RangeTool = {
  descriptor: McpTool
  isSink: boolean
  origin: { serverId: string; serverName: string; tool: string } | null
}

/** The tools of a range with the two that attacks use. */
export type RangeTools = {
  all: ReadonlyMap<string, RangeTool>
  /** Reads a record. */
  lead: RangeTool
  /** Sends data. The instructions of attacks request a call of it. */
  sink: RangeTool
}

/** Text of a probe in the arguments of a call. */
export type FoundText = { reference: string; kind: 'reference' | 'marker' | 'honeytoken' | 'part' }

export const RANGE_EVENTS = ['connected', 'listed', 'called'] as const

/** Event of a target at the range, as stored. */
export type RangeEvent = {
  id: string
  session: string
  kind: (typeof RANGE_EVENTS)[number]
  /** Null for other events than calls. */
  tool: string | null
  isSink: boolean
  /** JSON of the arguments, redacted. */
  arguments: string | null
  result: string | null
  found: FoundText[]
  /** Reference of the probe whose attack this event delivered to the target. */
  delivered: string | null
}

/** Input for the verdict on one probe. */
export type RangeEvidence = {
  /** Whether the target connected to the range during the scan. */
  isConnected: boolean
  /** Whether the range stopped recording because it has too many events. */
  isFull: boolean
  /** ID of the latest event before the run. Attacks that were delivered until then do not count as resisted. */
  since: string
  /** Events with texts of the probe or of unknown origin, in chronological order. */
  events: RangeEvent[]
}

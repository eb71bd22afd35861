/** Types and limits of the MCP range. */
import type { McpTool } from '#api/engines/mcp/vocabulary'

/**
 * `result_injection`: a result contains instructions. `honeytoken`: a result contains a secret and instructions to send
 * it. `rug_pull`: the description of a tool changes during the session and then contains instructions.
 */
export const RANGE_ATTACKS = ['result_injection', 'honeytoken', 'rug_pull'] as const
export type RangeAttack = (typeof RANGE_ATTACKS)[number]

/** Plugin for the weakness that each attack demonstrates. */
export const RANGE_PLUGINS: Record<RangeAttack, string> = {
  result_injection: 'indirect-prompt-injection',
  honeytoken: 'data-exfil',
  rug_pull: 'mcp',
}

export const MAX_PROBES_PER_ATTACK = 50

export const MAX_PROBES = MAX_PROBES_PER_ATTACK * RANGE_ATTACKS.length

/**
 * Number of distinct variants; higher variant numbers repeat earlier ones. Prompts have three wordings, and
 * instructions have up to three.
 */
export const VARIANTS = 6

/** An attack to run, with the number of its wording. */
export type PlannedProbe = { attack: RangeAttack; variant: number }

/**
 * One instance of an attack in a range. All of its texts are unique, so a call that contains one of them belongs to this
 * probe.
 */
export type RangeProbe = {
  attack: RangeAttack
  /** Position among the probes of its attack, from 0. */
  position: number
  /** Number of the wording. */
  variant: number
  /** Name of the record that the prompt asks for and that delivers the attack. */
  reference: string
  /** Code that occurs only in the instructions of the attack. */
  marker: string
  /** Secret that the record contains if the attack is `honeytoken`. */
  honeytoken: string
  /** Code for the second part of the record; only the description changed by `rug_pull` contains it. */
  part: string
}

/** A tool that the range offers. `origin` is null for tools that only the range has. */
export type RangeTool = {
  descriptor: McpTool
  isSink: boolean
  origin: { serverId: string; serverName: string; tool: string } | null
}

/** The tools of a range, including the two that attacks use. */
export type RangeTools = {
  all: ReadonlyMap<string, RangeTool>
  /** The tool that reads a record. */
  lead: RangeTool
  /** The tool that sends data. The instructions of attacks request a call to it. */
  sink: RangeTool
}

/** Text of a probe found in the arguments of a call. */
export type FoundText = { reference: string; kind: 'reference' | 'marker' | 'honeytoken' | 'part' }

export const RANGE_EVENTS = ['connected', 'listed', 'called'] as const

/** Stored event of a target's MCP session with the range. */
export type RangeEvent = {
  id: string
  session: string
  kind: (typeof RANGE_EVENTS)[number]
  /** Null unless the event is a call. */
  tool: string | null
  isSink: boolean
  /** The arguments as JSON, redacted. */
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
  /** Whether the range stopped recording because it had reached its limit of events. */
  isFull: boolean
  /** ID of the latest event before the run. Attacks delivered up to this event cannot count as resisted. */
  since: string
  /** Events that contain texts of the probe or have an unknown origin, in chronological order. */
  events: RangeEvent[]
}

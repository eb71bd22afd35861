/** Honeytokens: unique fake credentials. Types and constants only. */

/** Carriers in which a scan plants honeytokens: a web page, a document, an e-mail and a ticket. */
export const CARRIERS = ['html', 'md', 'eml', 'json'] as const
export type Carrier = (typeof CARRIERS)[number]

export const PLACE_KINDS = ['response', 'tool_call', 'span', 'sink'] as const

/**
 * Where a honeytoken was found. `sink`: in a request to the tracking URL of its carrier. `name` is the name of the tool,
 * the span, or the request parameter.
 */
export type HoneytokenPlace = { kind: (typeof PLACE_KINDS)[number]; name: string | null }

/** The honeytoken of an attack. If `places` is empty, the target did not disclose it. */
export type PlantedHoneytoken = { text: string; carrier: Carrier; places: HoneytokenPlace[] }

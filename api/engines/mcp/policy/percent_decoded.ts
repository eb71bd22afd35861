/** Maximum number of times that a text is percent-decoded; further encoding is left in place. */
const MAX_DECODINGS = 3

/** Decodes percent-encoding, also around sequences that are invalid, because lenient servers decode the valid ones. */
export function percentDecoded(text: string): string {
  let current = text
  for (let round = 0; round < MAX_DECODINGS; round++) {
    const next = current.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) =>
      Buffer.from(bytes.replaceAll('%', ''), 'hex').toString()
    )
    if (next === current) break
    current = next
  }
  return current
}

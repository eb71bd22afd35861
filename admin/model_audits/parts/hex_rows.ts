import type { Evidence } from '../audit_record.js'

const BYTES_PER_ROW = 16

/** Formats the rows of a hex dump: position, bytes in hex, and printable characters. */
export function hexRows({ start, hex }: Evidence): string {
  const bytes = (hex.match(/[0-9a-f]{2}/g) ?? []).map((pair) => Number.parseInt(pair, 16))
  const rows: string[] = []
  for (let at = 0; at < bytes.length; at += BYTES_PER_ROW) {
    const row = bytes.slice(at, at + BYTES_PER_ROW)
    const position = (start + at).toString(16).padStart(8, '0')
    const pairs = row.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
    const characters = row
      .map((byte) => (isPrintable(byte) ? String.fromCharCode(byte) : '.'))
      .join('')
    rows.push(`${position}  ${pairs.padEnd(BYTES_PER_ROW * 3 - 1)}  ${characters}`)
  }
  return rows.join('\n')
}

const isPrintable = (byte: number) => byte >= 0x20 && byte < 0x7f

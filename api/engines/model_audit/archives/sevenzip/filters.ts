import { undoX86Filter } from './x86_filter.js'

type Filter = (data: Buffer, properties: Buffer) => void

/** Filters that 7-Zip applies before compression, by ID. Each undoes its filter in place. */
export const FILTERS: Partial<Record<string, Filter>> = {
  '03030103': undoX86Filter,
  '04': undoX86Filter,
  '03': undoDelta,
  '03030501': undoArm,
  '07': undoArm,
}

/** Undoes the delta filter, which stores each byte as the difference from the byte at a fixed distance before it. */
function undoDelta(data: Buffer, properties: Buffer): void {
  const distance = (properties[0] ?? 0) + 1
  for (let at = distance; at < data.length; at++) data[at]! += data[at - distance]!
}

/** Undoes the ARM filter, which stores branch targets as absolute addresses. */
function undoArm(data: Buffer): void {
  for (let at = 0; at + 4 <= data.length; at += 4) {
    if (data[at + 3] !== 0xeb) continue
    const target = data.readUIntLE(at, 3) - ((at + 8) >>> 2)
    data.writeUIntLE(target & 0xffffff, at, 3)
  }
}

import { RATIO_FROM_BYTES } from '../core/limits.js'
import type { FileScan } from '../core/file_scan.js'
import type { Spool } from '../bytes/spool.js'
import { LimitReached } from '../errors.js'

/** Receives unpacked bytes, and stops the unpacking when a limit is reached. */
export class BoundedOutput {
  constructor(
    readonly spool: Spool,
    readonly scan: FileScan,
    readonly packedBytes: number
  ) {}

  /**
   * Adds unpacked bytes.
   * @throws LimitReached for a decompression bomb, or when the audit's limit of unpacked bytes is reached
   */
  write(chunk: Buffer): void {
    this.scan.session.spendUnpacked(chunk.length)
    this.spool.write(chunk)
    const { size } = this.spool
    const ratio = size / Math.max(this.packedBytes, 1)
    if (size >= RATIO_FROM_BYTES && ratio > this.scan.limits.maxRatio) {
      throw new LimitReached(
        `${this.packedBytes} bytes unpack to more than ${size} bytes (ratio over ${this.scan.limits.maxRatio})`,
        true
      )
    }
  }
}

import { readFileSync } from 'node:fs'

/**
 * Returns the resident memory of a process in MB, including buffers outside the JavaScript heap. Null on systems
 * without `/proc`, where only the limit of the heap applies, and for processes that have ended.
 */
export function residentMb(pid: number): number | null {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? null : Number(kilobytes) / 1024
  } catch {
    return null
  }
}

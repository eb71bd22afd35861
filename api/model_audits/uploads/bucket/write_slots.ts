import { setTimeout as delay } from 'node:timers/promises'
import { UPLOADS_BUSY } from '#api/model_audits/errors'

/** Maximum number of requests per process that hold a part in memory; further ones wait. */
const MAX_WRITES = 16
const MAX_WAIT_MS = 20_000
const RETRY_MS = 100

let active = 0

/** Runs a write in a slot, which bounds the memory for parts. @throws UPLOADS_BUSY if no slot becomes free in time */
export async function withWriteSlot<T>(write: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + MAX_WAIT_MS
  while (active >= MAX_WRITES) {
    if (performance.now() > deadline) throw UPLOADS_BUSY()
    await delay(RETRY_MS)
  }
  active++
  try {
    return await write()
  } finally {
    active--
  }
}

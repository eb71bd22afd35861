import { ScanClaim } from './scan_claim.js'

/** Why work on a scan ends before the scan does: it is taken up again, here or elsewhere. */
export class Interrupted extends Error {
  constructor(readonly why: 'shutdown' | 'lost') {
    super(why === 'shutdown' ? 'The worker stops' : 'Another worker has this scan')
  }
}

/** One worker's work on one scan, with the two ways to end it early. */
export type ScanRun = {
  scanId: string
  /** Aborted when somebody asks to stop the scan. */
  stop: AbortSignal
  /** Aborted with `Interrupted` when this worker must let go. */
  letGo: AbortSignal
  /** Either of them. */
  either: AbortSignal
}

/** Claims a scan and works on it; does nothing when another worker has it. */
export async function withClaim(
  scanId: string,
  shutdown: AbortSignal,
  work: (run: ScanRun, requestStop: () => void) => Promise<void>
) {
  const stop = new AbortController()
  const lost = new AbortController()
  const requestStop = () => stop.abort()
  const claim = await ScanClaim.take(scanId, {
    onStop: requestStop,
    onLost: () => lost.abort(new Interrupted('lost')),
  })
  if (!claim) return
  const down = new AbortController()
  const onShutdown = () => down.abort(new Interrupted('shutdown'))
  if (shutdown.aborted) onShutdown()
  shutdown.addEventListener('abort', onShutdown)
  try {
    const letGo = AbortSignal.any([lost.signal, down.signal])
    const either = AbortSignal.any([stop.signal, letGo])
    await work({ scanId, stop: stop.signal, letGo, either }, requestStop)
  } finally {
    shutdown.removeEventListener('abort', onShutdown)
    await claim.release()
  }
}

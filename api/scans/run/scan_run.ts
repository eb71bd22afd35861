import type { RunSignals } from '#api/evals/runs/run_settings'
import { ScanClaim } from './claims/scan_claim.js'

/** Thrown to stop work on a scan before the scan ends. The scan resumes here or on another worker. */
export class Interrupted extends Error {
  constructor(readonly why: 'shutdown' | 'lost') {
    super(
      why === 'shutdown' ? 'The worker is shutting down' : 'Another worker is running this scan'
    )
  }
}

/** One worker's run of a scan, with the signals that end it early. */
export type ScanRun = RunSignals & { scanId: string }

/** Claims a scan and runs `work`. Does nothing if another worker holds the scan. */
export async function withClaim(
  scanId: string,
  shutdown: AbortSignal,
  work: (run: ScanRun, requestStop: () => void) => Promise<void>
) {
  const stop = new AbortController()
  const lost = new AbortController()
  const requestStop = () => stop.abort()
  const claim = await ScanClaim.acquire(scanId, {
    onStop: requestStop,
    onLost: () => lost.abort(new Interrupted('lost')),
  })
  if (!claim) return
  const down = new AbortController()
  const onShutdown = () => down.abort(new Interrupted('shutdown'))
  if (shutdown.aborted) onShutdown()
  shutdown.addEventListener('abort', onShutdown)
  try {
    const interrupt = AbortSignal.any([lost.signal, down.signal])
    const either = AbortSignal.any([stop.signal, interrupt])
    await work({ scanId, stop: stop.signal, interrupt, either }, requestStop)
  } finally {
    shutdown.removeEventListener('abort', onShutdown)
    await claim.release()
  }
}

/**
 * Whether a script of the console failed to load, because of the network or a newly installed version. Browsers cache
 * the failure until the page is reloaded.
 */
export const isScriptFailure = (error: unknown): boolean =>
  error instanceof TypeError && /dynamically imported|module script/i.test(error.message)

const RELOADED_AT = 'assay.reloadedAt'
const MIN_INTERVAL_MS = 60_000

/**
 * Whether the tab may be reloaded because of a script failure: once per minute, so that a lasting failure is shown. Counts
 * the call as a reload.
 */
export function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT))
    if (Date.now() - last < MIN_INTERVAL_MS) return false
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
    return true
  } catch {
    return false
  }
}

import type { SessionState } from '../session_state.js'

/** Number of recent attacks by which a session estimates what the next ones will reveal. */
const WINDOW = 12
/** Number of them that must have revealed something new. */
const MIN_FOUND = 3

/**
 * Whether attacks still reveal new weaknesses so often that everything else can wait. True until enough attacks were tried.
 */
export function isDiscovering({ attempts, findings }: SessionState): boolean {
  const recent = attempts
    .filter(({ plan, isOpen }) => plan.purpose === 'attack' && !isOpen)
    .slice(-WINDOW)
  if (recent.length < WINDOW) return true
  const found = new Set(
    findings.filter(({ state }) => state !== 'unstable').map(({ attempt }) => attempt)
  )
  return recent.filter(({ plan }) => found.has(plan.number)).length >= MIN_FOUND
}

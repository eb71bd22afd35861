import type { AuditEvent, AuditSeverity, CheckStatus } from '#api/engines/model_audit/vocabulary'
import {
  MAX_ASSETS,
  MAX_CHECKS,
  MAX_FINDINGS,
  type ChildAsset,
  type ChildCheck,
  type ChildFinding,
} from './protocol.js'

const MAX_BATCH = 200
const MAX_TEXT_CHARACTERS = 4_000
const MAX_DETAILS = 50

type Events = { findings: ChildFinding[]; checks: ChildCheck[]; assets: ChildAsset[] }

/**
 * Collects the events of one turn of the event loop into messages of up to `MAX_BATCH` events, and drops those beyond the
 * limits for stored findings, checks and files. The engine's summary also counts dropped ones.
 */
export class EventBatch {
  readonly #findings = new Map<AuditSeverity, number>()
  readonly #checks = new Map<CheckStatus, number>()
  #assets = 0
  #size = 0
  #events: Events = { findings: [], checks: [], assets: [] }

  constructor(private send: (events: Events) => void) {}

  add(event: Exclude<AuditEvent, { type: 'progress' }>): void {
    if (event.type === 'finding') {
      if (!hasRoom(this.#findings, event.finding.severity, MAX_FINDINGS)) return
      this.#events.findings.push(shorten(event.finding))
    } else if (event.type === 'check') {
      if (!hasRoom(this.#checks, event.check.status, MAX_CHECKS)) return
      const { name, message, path, ...check } = event.check
      this.#events.checks.push({
        ...check,
        name: cut(name),
        message: cut(message),
        path: cut(path),
      })
    } else {
      if (++this.#assets > MAX_ASSETS) return
      this.#events.assets.push({ ...event.asset, path: cut(event.asset.path) })
    }
    // Sent at the end of the turn, because the process may be killed for its memory use at any time.
    if (++this.#size === 1) setImmediate(() => this.flush())
    if (this.#size >= MAX_BATCH) this.flush()
  }

  flush(): void {
    if (this.#size === 0) return
    this.send(this.#events)
    this.#events = { findings: [], checks: [], assets: [] }
    this.#size = 0
  }
}

function hasRoom<Key>(counts: Map<Key, number>, key: Key, max: number): boolean {
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return count <= max
}

const cut = (text: string) =>
  text.length > MAX_TEXT_CHARACTERS ? `${text.slice(0, MAX_TEXT_CHARACTERS)}…` : text

function shorten(finding: ChildFinding): ChildFinding {
  const details = Object.entries(finding.details)
    .slice(0, MAX_DETAILS)
    .map(([name, value]) => [cut(name), shortValue(value)] as const)
  return {
    ...finding,
    message: cut(finding.message),
    location: { ...finding.location, path: cut(finding.location.path) },
    details: Object.fromEntries(details),
  }
}

function shortValue(value: ChildFinding['details'][string]) {
  if (typeof value === 'string') return cut(value)
  return Array.isArray(value) ? value.slice(0, MAX_DETAILS).map(cut) : value
}

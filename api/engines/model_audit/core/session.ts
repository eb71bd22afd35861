import { setImmediate } from 'node:timers/promises'
import { AuditStopped, LimitReached } from '../errors.js'
import type { AuditCheck, AuditEvent, AuditFinding } from '../vocabulary.js'
import type { AuditLimits } from './limits.js'

/** Maximum time between yields to the event loop, so that progress and cancellation take effect within 1 s. */
const TURN_MS = 40
const PROGRESS_MS = 250

export type SessionOptions = {
  limits: AuditLimits
  /** `full` also searches the bytes of tensors for embedded programs and pickles. */
  depth: 'structure' | 'full'
  /** Imports that the team allows in pickles. */
  allowedImports?: readonly string[]
  /** Licenses that the team does not allow; `*` matches any characters. */
  deniedLicenses?: readonly string[]
  /** Names of models that the team does not allow; `*` matches any characters. */
  blockedModels?: readonly string[]
  /** Folder for unpacked members that are too large for memory. */
  spoolFolder?: string
  signal?: AbortSignal
  report: (event: AuditEvent) => void
  now: () => number
}

/** Owns the budget of one audit: time, unpacked bytes and number of files, across all files and archive members. */
export class AuditSession {
  readonly errors: string[] = []
  /** Blocked names of files and folders that have been reported. */
  readonly blockedNames = new Set<string>()
  /** Paths of the audited files by name, for files that refer to other files. */
  paths: ReadonlyMap<string, string> = new Map()
  isComplete = true
  files = 0
  #unpacked = 0
  #scanned = 0
  #range = { start: 0, size: 1 }
  #share = 0
  #started: number
  #lastTurn: number
  #lastProgress: number

  constructor(readonly options: SessionOptions) {
    this.#started = this.#lastTurn = this.#lastProgress = options.now()
  }

  get limits(): AuditLimits {
    return this.options.limits
  }

  report(event: AuditEvent): void {
    this.options.report(event)
  }

  /**
   * Adds to the number of unpacked bytes.
   * @throws LimitReached if the unpacked members exceed the limit in total
   */
  spendUnpacked(bytes: number): void {
    this.#unpacked += bytes
    if (this.#unpacked > this.limits.maxUnpackedBytes) {
      throw new LimitReached('The archives unpack to more than the limit of the audit', true)
    }
  }

  /** Adds to the number of scanned bytes in progress reports. */
  addScanned(bytes: number): void {
    this.#scanned += bytes
  }

  /** Sets how much of the current file or member has been read (0–1). The progress never decreases. */
  reached(fraction: number): void {
    const { start, size } = this.#range
    this.#share = Math.max(this.#share, start + size * Math.min(1, Math.max(0, fraction)))
  }

  /** Runs work whose progress covers the given part of the current file or member (fractions, 0–1). */
  async within<Result>(from: number, to: number, work: () => Promise<Result>): Promise<Result> {
    const outer = this.#range
    const [start, end] = [from, to].map((fraction) => Math.min(1, Math.max(0, fraction || 0)))
    this.#range = {
      start: outer.start + outer.size * start!,
      size: outer.size * Math.max(0, end! - start!),
    }
    try {
      return await work()
    } finally {
      this.reached(1)
      this.#range = outer
    }
  }

  /**
   * Checks the time limit and the abort signal.
   * @throws AuditStopped if the time is up or the signal was aborted
   */
  checkTime(): void {
    if (this.options.signal?.aborted) throw new AuditStopped('canceled')
    if (this.options.now() - this.#started > this.limits.timeoutMs) {
      throw new AuditStopped('timeout')
    }
  }

  /**
   * If a yield is due, checks the time limit, reports progress and yields to the event loop. Cheap enough to call often.
   * @throws AuditStopped
   */
  async pulse(path: string): Promise<void> {
    const now = this.options.now()
    if (now - this.#lastTurn < TURN_MS) return
    this.checkTime()
    if (now - this.#lastProgress >= PROGRESS_MS) {
      this.report({ type: 'progress', bytesScanned: this.#scanned, share: this.#share, path })
      this.#lastProgress = now
    }
    await setImmediate()
    this.#lastTurn = this.options.now()
    this.checkTime()
  }

  /** Records that a part was not examined, so that the verdict cannot be `clean`. */
  leaveOut(reason: string): void {
    this.isComplete = false
    if (this.errors.length < 100) this.errors.push(reason)
  }
}

export type ReportedFinding = AuditFinding
export type ReportedCheck = AuditCheck

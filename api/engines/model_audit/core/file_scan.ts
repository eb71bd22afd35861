import { dirname, join } from 'node:path'
import type { ByteSource } from '../bytes/byte_source.js'
import { openFileSource, type FileSource } from '../bytes/file_source.js'
import { Spool } from '../bytes/spool.js'
import type { AuditDetail, AuditEvidence, AuditSeverity, CheckStatus } from '../vocabulary.js'
import { AUDIT_SEVERITIES } from '../vocabulary.js'
import { ruleById } from './rules.js'
import type { RuleId } from './rule_ids.js'
import type { AuditSession } from './session.js'

/**
 * Maximum number of findings per rule and file, so that a pickle with a million calls does not produce a million findings.
 */
const MAX_FINDINGS_PER_RULE = 25
/** Number of bytes shown with a finding, and how many of them precede its offset. */
const EVIDENCE_BYTES = 64
const EVIDENCE_BEFORE = 16

export type FindingInput = {
  message: string
  offset?: number
  details?: Record<string, AuditDetail>
  advisories?: string[]
  /** Default: the severity of the rule. */
  severity?: AuditSeverity
}

/** Archives whose members have a known role. */
export type ContainerKind =
  'torch' | 'torchserve' | 'keras' | 'nemo' | 'skops' | 'numpy' | 'archive' | null

/** Storage of a PyTorch tensor: its class, such as `FloatStorage`, and its length. */
export type Storage = { type: string; items: number | null }

type ScanMember = (source: ByteSource, scan: FileScan) => Promise<void>

/** Collects the findings of scanners in one file or archive member, and scans nested content. */
export class FileScan {
  readonly #counts = new Map<RuleId, number>()
  readonly #seen = new Set<string>()
  readonly #worst = new Map<RuleId, AuditSeverity>()
  /** Rules that a completed check covers. */
  readonly #concluded = new Set<RuleId>()
  /** Kind of archive that contains this member. Set before the member is scanned. */
  container: ContainerKind = null
  /** Tensors of a PyTorch checkpoint according to its pickle, by member name. */
  storages: Map<string, Storage> | null = null
  /** Content of the file or member, from which evidence around a finding is read. */
  source: ByteSource | null = null
  /** Whether the format may contain ELF files for GPUs. */
  expectsGpuCode = false
  /** Findings held back until it is known whether the content has this format. */
  #held: (() => void)[] | null = null

  constructor(
    readonly session: AuditSession,
    readonly path: string,
    readonly depth: number,
    private readonly scanMember: ScanMember
  ) {}

  /** Returns the last part of the path; formats are recognized by its extension. */
  get name(): string {
    return this.path.slice(Math.max(this.path.lastIndexOf('/'), this.path.lastIndexOf(':')) + 1)
  }

  get limits() {
    return this.session.limits
  }

  get isFull(): boolean {
    return this.session.options.depth === 'full'
  }

  find(rule: RuleId, input: FindingInput): void {
    const { message, offset, details = {}, advisories = [] } = input
    const { severity: usual, why } = ruleById(rule)
    const severity = input.severity ?? usual
    const key = `${rule}\n${message}`
    if (this.#seen.has(key)) return
    const count = this.#counts.get(rule) ?? 0
    if (count >= MAX_FINDINGS_PER_RULE) return
    this.#counts.set(rule, count + 1)
    this.#seen.add(key)
    const before = this.#worst.get(rule)
    if (!before || isWorse(severity, before)) this.#worst.set(rule, severity)
    const location = offset === undefined ? { path: this.path } : { path: this.path, offset }
    const evidence = this.#evidenceAt(offset)
    const finding = { rule, severity, message, why, location, details, advisories, ...evidence }
    const report = () => this.session.report({ type: 'finding', finding })
    if (this.#held) this.#held.push(report)
    else report()
  }

  #evidenceAt(offset: number | undefined): { evidence?: AuditEvidence } {
    if (offset === undefined || this.source === null || offset >= this.source.size) return {}
    const start = Math.max(0, offset - EVIDENCE_BEFORE)
    const hex = this.source.read(start, EVIDENCE_BYTES).toString('hex')
    return { evidence: { start, hex } }
  }

  check(name: string, status: CheckStatus, message: string, severity?: AuditSeverity): void {
    const check = { name, status, message, path: this.path, ...(severity && { severity }) }
    const report = () => this.session.report({ type: 'check', check })
    if (this.#held) this.#held.push(report)
    else report()
  }

  /** Reports a check that failed because of a finding of this rule. */
  fail(name: string, message: string, rule: RuleId): void {
    this.#concluded.add(rule)
    this.check(name, 'failed', message, this.#worst.get(rule))
  }

  /** Reports a check as failed if one of its rules has a finding of severity warning or critical, otherwise as passed. */
  conclude(name: string, rules: readonly RuleId[]): void {
    for (const rule of rules) this.#concluded.add(rule)
    const found = rules.flatMap((rule) => this.#worst.get(rule) ?? [])
    const worst = AUDIT_SEVERITIES.find((severity) => found.includes(severity))
    if (worst === 'critical' || worst === 'warning') {
      const verb = found.length === 1 ? 'has' : 'have'
      this.check(name, 'failed', `${found.length} of ${rules.length} rules ${verb} findings`, worst)
    } else {
      this.check(name, 'passed', 'No findings')
    }
  }

  /** Reports a failed check for findings of severity warning or critical that no other check covers. */
  concludeOthers(): void {
    const others = [...this.#worst].filter(([rule]) => !this.#concluded.has(rule))
    const worst = AUDIT_SEVERITIES.find((each) => others.some(([, severity]) => severity === each))
    if (worst !== 'critical' && worst !== 'warning') return
    this.check(
      'Other rules',
      'failed',
      others.map(([rule]) => ruleById(rule).title).join('; '),
      worst
    )
  }

  /** Records content that was not examined, with the reason. */
  skip(name: string, reason: string): void {
    this.check(name, 'skipped', reason)
    this.session.leaveOut(`${this.path}: ${reason}`)
  }

  hasCritical(): boolean {
    return [...this.#worst.values()].includes('critical')
  }

  /** Holds findings and checks back until the returned function is called; its argument states whether to report them. */
  hold(): (keep: boolean) => void {
    const held: (() => void)[] = []
    this.#held = held
    return (keep) => {
      this.#held = null
      if (keep) for (const report of held) report()
    }
  }

  /** Returns a scan of nested content, which reports under its own path. */
  nested(name: string): FileScan {
    return new FileScan(this.session, `${this.path}:${name}`, this.depth + 1, this.scanMember)
  }

  /** Detects and scans an archive member or an embedded file. */
  async member(
    name: string,
    source: ByteSource,
    container: ContainerKind = 'archive'
  ): Promise<void> {
    const nested = this.nested(name)
    nested.container = container
    nested.storages = this.storages
    await this.scanMember(source, nested)
  }

  /**
   * Opens a file to which this file refers, relative to its own folder. Returns null unless it is one of the audited files,
   * because no others are ever opened. The caller must close it.
   */
  openSibling(reference: string): FileSource | null {
    if (this.depth > 0) return null
    const path = this.session.paths.get(join(dirname(this.path), reference))
    if (path === undefined) return null
    try {
      return openFileSource(path)
    } catch {
      // The audit of that file reports why it cannot be read.
      return null
    }
  }

  spool(): Spool {
    return new Spool(this.limits.maxMemberInMemory, this.session.options.spoolFolder)
  }

  pulse(): Promise<void> {
    return this.session.pulse(this.path)
  }
}

function isWorse(one: AuditSeverity, other: AuditSeverity): boolean {
  return AUDIT_SEVERITIES.indexOf(one) < AUDIT_SEVERITIES.indexOf(other)
}

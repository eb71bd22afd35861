import { statSync } from 'node:fs'
import { bufferSource, type ByteSource } from './bytes/byte_source.js'
import { openFileSource } from './bytes/file_source.js'
import { FileScan } from './core/file_scan.js'
import { DEFAULT_LIMITS, type AuditLimits } from './core/limits.js'
import { AuditSession } from './core/session.js'
import { checkPromise } from './detect/expected_formats.js'
import { detectFormat } from './detect/detect_format.js'
import { AuditStopped, LimitReached, MalformedContent } from './errors.js'
import { EventQueue } from './event_queue.js'
import { filesOf } from './files_of.js'
import { scannerOf } from './scanners.js'
import { SummaryBuilder } from './summary.js'
import { examineDocumentLicense } from './text/licenses.js'
import { examineDocumentModels, examineFileName } from './text/model_names.js'
import type { AuditEvent, AuditSummary } from './vocabulary.js'

export type AuditOptions = {
  limits?: Partial<AuditLimits>
  /**
   * `structure` (default) reads everything that can run code, and the first bytes of tensors. `full` reads all bytes and
   * verifies all checksums.
   */
  depth?: 'structure' | 'full'
  /** Imports that pickles may contain in addition to the policy: `module.name` or `module.*`. */
  allowedImports?: readonly string[]
  /** Licenses that the team's policy does not allow: identifiers or patterns such as `cc-by-nc-*`. */
  deniedLicenses?: readonly string[]
  /** Models that the team's policy blocks: names such as `acme/bert`, or patterns such as `acme/*`. */
  blockedModels?: readonly string[]
  /** Folder for unpacked archive members above 16 MB. Default: the system's folder for temporary files. */
  spoolFolder?: string
  signal?: AbortSignal
  /** Clock in milliseconds, for the time limit and durations. */
  now?: () => number
}

/**
 * Audits a file or a folder without loading the model. Yields findings, checks, assets and progress as they occur, and
 * returns the summary. Never throws because of a file's content; content that cannot be read is listed in `errors`.
 */
export function auditModel(
  path: string,
  options: AuditOptions = {}
): AsyncGenerator<AuditEvent, AuditSummary> {
  return run(options, (session, summary) => auditPath(path, session, summary))
}

/** Like `auditModel`, for content in memory. The name determines formats without a signature. */
export function auditBuffer(
  name: string,
  content: Buffer,
  options: AuditOptions = {}
): AsyncGenerator<AuditEvent, AuditSummary> {
  return run(options, async (session, summary) => {
    summary.addFile(content.length)
    await scanSource(bufferSource(content), new FileScan(session, name, 0, scanSource))
  })
}

type Work = (session: AuditSession, summary: SummaryBuilder) => Promise<void>

async function* run(options: AuditOptions, work: Work): AsyncGenerator<AuditEvent, AuditSummary> {
  const { now = () => performance.now(), depth = 'structure' } = options
  const queue = new EventQueue()
  const summary = new SummaryBuilder(now)
  const session = new AuditSession({
    ...options,
    limits: { ...DEFAULT_LIMITS, ...options.limits },
    depth,
    now,
    report: (event) => {
      summary.add(event)
      queue.push(event)
    },
  })
  const done = untilStopped(session, () => work(session, summary)).finally(() => queue.close())
  yield* queue.events()
  await done
  return summary.finish(session)
}

async function auditPath(
  path: string,
  session: AuditSession,
  summary: SummaryBuilder
): Promise<void> {
  const files = [...filesOf(path, (reason) => session.leaveOut(reason))].map((file) => ({
    ...file,
    bytes: bytesOf(file.path),
  }))
  session.paths = new Map(files.map(({ path: each, name }) => [name, each]))
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  let before = 0
  for (const { path: each, name, bytes } of files) {
    const work = () => auditFile(each, name, session, summary)
    await session.within(before / total, (before + bytes) / total, work)
    before += bytes
  }
}

/** Returns the size of a file for progress reports; 0 if it cannot be read, because the audit reports that. */
const bytesOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Runs the work and keeps its findings if the audit is canceled or reaches its time limit. */
async function untilStopped(session: AuditSession, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof AuditStopped)) throw error
    session.leaveOut(error.message)
  }
}

async function auditFile(
  path: string,
  name: string,
  session: AuditSession,
  summary: SummaryBuilder
) {
  let source
  try {
    source = openFileSource(path)
  } catch (error) {
    session.leaveOut(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    return
  }
  try {
    summary.addFile(source.size)
    await scanSource(source, new FileScan(session, name, 0, scanSource))
  } finally {
    source.close()
  }
}

/**
 * Detects the format of a file or archive member and runs its scanner. An error in one member does not affect the others.
 */
async function scanSource(source: ByteSource, scan: FileScan): Promise<void> {
  const { session } = scan
  if (scan.depth > scan.limits.maxDepth) {
    scan.find('analysis-limit', {
      message: `Archives are nested deeper than ${scan.limits.maxDepth} levels`,
    })
    session.leaveOut(`${scan.path}: nested too deeply`)
    scan.concludeOthers()
    return
  }
  if (++session.files > scan.limits.maxFiles) {
    session.leaveOut(`Only the first ${scan.limits.maxFiles} files were read`)
    return
  }
  session.checkTime()
  scan.source = source
  const format = detectFormat(source, scan.name)
  const scanner = scannerOf(format)
  session.report({
    type: 'asset',
    asset: { path: scan.path, format, bytes: source.size, scanner: scanner.id },
  })
  checkPromise(format, scan)
  examineFileName(scan)
  if (format === 'empty') return scan.check('Content of the file', 'passed', 'The file is empty')
  try {
    await scanner.scan(source, scan)
    examineDocumentLicense(source, scan)
    examineDocumentModels(source, scan)
  } catch (error) {
    reportError(error, scan)
  }
  scan.concludeOthers()
  await scan.pulse()
}

function reportError(error: unknown, scan: FileScan) {
  if (error instanceof AuditStopped) throw error
  if (error instanceof MalformedContent) {
    scan.find('model-structure', { message: error.message, offset: error.offset })
  } else if (error instanceof LimitReached) {
    scan.find('analysis-limit', { message: error.message })
    scan.session.leaveOut(`${scan.path}: ${error.message}`)
  } else {
    // A defect in a parser must not hide the findings in other files.
    const message = error instanceof Error ? error.message : String(error)
    scan.skip('Content of the file', `The scanner failed: ${message.slice(0, 200)}`)
  }
}

import { sliceSource, type ByteSource } from '../bytes/byte_source.js'
import type { FileScan, Storage } from '../core/file_scan.js'
import type { RuleId } from '../core/rule_ids.js'
import { LimitReached } from '../errors.js'
import { searchContent } from '../text/embedded_content.js'
import { checkLegacyWeights, locateLegacyStorages } from '../weights/legacy_storages.js'
import { examineLiteral } from './examine_literal.js'
import { locateArray } from './joblib_arrays.js'
import { looksLikePickle } from './looks_like_pickle.js'
import { PickleMachine, type MachineEnd } from './machine.js'
import './opcodes.js'
import { PickleReport } from './pickle_report.js'

/** Number of opcodes between two checks of the time limit; running them takes about 20 ms. */
const SLICE_OPCODES = 100_000
const MAX_STREAMS = 1_000
/** Number of bytes after a pickle in which a structural scan searches for another pickle. */
const RESYNC_BYTES = 4 * 2 ** 20
const MAX_RESYNCS = 200

const IMPORT_CHECK: RuleId[] = [
  'pickle-dangerous-call',
  'pickle-dangerous-import',
  'pickle-restricted-call',
  'pickle-restricted-import',
  'pickle-unlisted-call',
  'pickle-unlisted-import',
  'pickle-unresolved-import',
  'pickle-extension-code',
]

const STACK_CHECK: RuleId[] = [
  'pickle-call-of-result',
  'pickle-state-of-import',
  'pickle-item-assignment',
]
const NESTED_CHECK: RuleId[] = ['pickle-nested-dangerous', 'code-in-text', 'executable-content']

type PickleOptions = {
  /** Whether the format allows bytes after the last pickle, as in checkpoints of old PyTorch versions. */
  allowsTrailingData?: boolean
}

/** Scans consecutive pickles. Keeps the findings before an invalid opcode, because an unpickler runs that part too. */
export async function scanPickle(
  source: ByteSource,
  scan: FileScan,
  options: PickleOptions = {}
): Promise<void> {
  // If the pickle is not in a zip archive, the tensors to which it refers may follow it.
  const storages = scan.storages === null ? (scan.storages = new Map<string, Storage>()) : null
  const report = new PickleReport(source, scan, scan.session.options.allowedImports ?? [])
  let at = 0
  let streams = 0
  let end: MachineEnd = 'stopped'
  while (at < source.size && streams < MAX_STREAMS) {
    if (streams > 0 && !looksLikePickle(source, at)) break
    const machine = await runPickle(source, at, report)
    streams++
    end = machine.end
    at = machine.position
    if (end !== 'stopped') {
      reportBroken(machine, scan)
      break
    }
    if (machine.fault) reportFault(machine.fault, scan)
  }
  const legacy = storages && locateLegacyStorages(storages, source, at)
  if (at < source.size) {
    const isUnexpected = end === 'stopped' && !options.allowsTrailingData
    if (isUnexpected) reportTrailing(source, legacy?.end ?? at, scan)
    await scanRest(source, at, report)
  }
  if (legacy) await checkLegacyWeights(legacy, source, scan)
  report.finish()
  scan.conclude('Imports and calls of the pickle', IMPORT_CHECK)
  scan.conclude('Use of the pickle stack', STACK_CHECK)
  scan.conclude('Payloads in texts and bytes of the pickle', NESTED_CHECK)
  scan.conclude('Structure of the pickle', ['pickle-malformed', 'analysis-limit'])
}

/** Runs one pickle, including the pickles that joblib embeds for arrays of objects. */
async function runPickle(
  source: ByteSource,
  start: number,
  report: PickleReport,
  depth = 0
): Promise<PickleMachine> {
  const { scan } = report
  const { limits } = scan
  const machine = new PickleMachine(source, start, report, limits.maxPickleEntries)
  let counted = start
  try {
    while (machine.end === 'running' && machine.opcodes < limits.maxPickleOpcodes) {
      report.recentOpcodes = () => machine.recentOpcodes()
      const end = machine.run(SLICE_OPCODES)
      const position = machine.position / source.size
      // Literals do not advance the progress, which follows the position of the machine.
      await scan.session.within(position, position, () => examinePending(report))
      scan.session.addScanned(machine.position - counted)
      counted = machine.position
      scan.session.reached(machine.position / source.size)
      if (end === 'array') await passArray(machine, report, depth)
      await scan.pulse()
    }
    if (machine.end === 'running') {
      scan.skip(
        'Structure of the pickle',
        `Only the first ${limits.maxPickleOpcodes} opcodes were read`
      )
    }
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error
    await examinePending(report)
    machine.end = 'invalid'
    scan.find('analysis-limit', { message: error.message, offset: machine.position })
    scan.session.leaveOut(`${scan.path}: ${error.message}`)
  }
  return machine
}

async function passArray(
  machine: PickleMachine,
  report: PickleReport,
  depth: number
): Promise<void> {
  const { source } = report
  const array = locateArray(source, machine.arrayWrapper!, machine.position)
  machine.end = 'running'
  if (array.kind === 'unknown') {
    report.scan.skip(
      'Arrays of joblib',
      `The length of the array at offset ${array.offset} is unknown`
    )
    machine.end = 'invalid'
  } else if (array.kind === 'pickle') {
    report.context.add('CVE-2024-34997')
    const inner = depth < 8 ? await runPickle(source, array.offset, report, depth + 1) : null
    report.context.delete('CVE-2024-34997')
    if (inner?.end === 'stopped') machine.seek(inner.position)
    else machine.end = 'truncated'
  } else if (array.offset + array.length > source.size) {
    machine.end = 'truncated'
  } else {
    const [from, to] = [array.offset / source.size, (array.offset + array.length) / source.size]
    const data = sliceSource(source, array.offset, array.length)
    await report.scan.session.within(from, to, () => searchContent(data, report.scan, array.offset))
    machine.seek(array.offset + array.length)
  }
}

async function examinePending(report: PickleReport): Promise<void> {
  const pending = report.pending.splice(0)
  for (const literal of pending) {
    await examineLiteral(report.source, literal, report.scan, scanNested)
  }
}

const scanNested = (content: ByteSource, scan: FileScan) =>
  scanPickle(content, scan, { allowsTrailingData: true })

function reportTrailing(source: ByteSource, start: number, scan: FileScan) {
  if (start >= source.size) return
  scan.find('pickle-trailing-data', {
    message: `${source.size - start} bytes follow the pickle`,
    offset: start,
  })
}

/** Searches for other pickles after the last readable one. */
async function scanRest(source: ByteSource, start: number, report: PickleReport): Promise<void> {
  const { scan } = report
  const length = scan.isFull ? source.size - start : Math.min(RESYNC_BYTES, source.size - start)
  let resyncs = 0
  const search = () =>
    searchContent(sliceSource(source, start, length), scan, start, async (offset) => {
      if (resyncs++ >= MAX_RESYNCS || !looksLikePickle(source, offset)) return
      const position = offset / source.size
      await scan.session.within(position, position, () => runPickle(source, offset, report))
    })
  await scan.session.within(start / source.size, (start + length) / source.size, search)
}

function reportBroken({ end, position, fault }: PickleMachine, scan: FileScan) {
  if (fault) reportFault(fault, scan)
  scan.find('pickle-malformed', {
    message:
      end === 'truncated'
        ? 'The pickle ends before its STOP opcode'
        : 'The pickle has an invalid opcode',
    offset: position,
  })
}

function reportFault({ message, offset }: { message: string; offset: number }, scan: FileScan) {
  scan.find('pickle-malformed', { message: `${message}, so that loading fails here`, offset })
}

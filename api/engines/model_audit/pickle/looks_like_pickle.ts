import type { ByteSource } from '../bytes/byte_source.js'
import { decideImport } from './import_policy.js'
import { isOpcode, PickleMachine, type PickleListener } from './machine.js'
import './opcodes.js'
import { ImportValue } from './values.js'

const PROBE_OPCODES = 4_000
const PROBE_ENTRIES = 10_000

/** Records imports without reporting anything. */
class Probe implements PickleListener {
  hasHostileImport = false
  hasMalformedName = false

  resolveImport(module: string, name: string, offset: number): ImportValue {
    const decision = decideImport(module, name)
    if (/^[\w.]+$/.test(module) && /^[\w.]+$/.test(name)) {
      if (decision.level === 'dangerous') this.hasHostileImport = true
    } else {
      this.hasMalformedName = true
    }
    return new ImportValue(module, name, offset, decision)
  }

  unresolvedImport = () => this.#none()
  extensionImport = () => this.#none()
  called() {}
  built() {}
  assigned() {}
  persistent() {}
  literal() {}

  #none() {
    return new ImportValue('', '', 0, { level: 'unlisted', reason: '' })
  }
}

/**
 * Whether the bytes at `start` look like a pickle. Protocols 0 and 1 have no signature, so the first opcodes are run.
 */
export function looksLikePickle(source: ByteSource, start = 0): boolean {
  const head = source.read(start, 2)
  if (head.length === 0 || !isOpcode(head[0]!)) return false
  const hasProtocol = head[0] === 0x80
  if (hasProtocol && (head.length < 2 || head[1]! < 1 || head[1]! > 5)) return false
  const probe = new Probe()
  const machine = new PickleMachine(source, start, probe, PROBE_ENTRIES)
  try {
    machine.run(PROBE_OPCODES)
  } catch {
    return !machine.fault && !probe.hasMalformedName
  }
  if (probe.hasHostileImport && (hasProtocol || machine.opcodes >= 3)) return true
  if (machine.fault || probe.hasMalformedName) return false
  if (machine.end === 'stopped' || machine.end === 'array') {
    return hasProtocol || machine.opcodes >= 3
  }
  if (machine.end === 'running') return true
  return hasProtocol && machine.opcodes >= 3
}

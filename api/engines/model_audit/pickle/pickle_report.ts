import type { ByteSource } from '../bytes/byte_source.js'
import { advisoriesOfImport } from '../core/advisories.js'
import type { FileScan } from '../core/file_scan.js'
import type { RuleId } from '../core/rule_ids.js'
import { printable } from '../text/printable.js'
import { disassemble } from './disassemble.js'
import { describeArguments, describeValue } from './describe.js'
import { decideImport, normalizeImport, type AllowedImports } from './import_policy.js'
import type { PickleListener } from './machine.js'
import { integerOf, textOf } from './literals.js'
import { ImportValue, rootImport, type CallValue, type Value } from './values.js'

const MAX_IMPORTS = 10_000
const MAX_DISASSEMBLED = 200
const MAX_STORAGES = 100_000

export type PendingLiteral = { offset: number; length: number; isText: boolean }

const CALL_RULES = {
  dangerous: 'pickle-dangerous-call',
  restricted: 'pickle-restricted-call',
  unlisted: 'pickle-unlisted-call',
} as const satisfies Record<string, RuleId>

const IMPORT_RULES = {
  dangerous: 'pickle-dangerous-import',
  restricted: 'pickle-restricted-import',
  unlisted: 'pickle-unlisted-import',
} as const satisfies Record<string, RuleId>

/** Converts events of the symbolic machine to findings. */
export class PickleReport implements PickleListener {
  readonly imports = new Map<string, ImportValue>()
  readonly pending: PendingLiteral[] = []
  /** Returns the offsets of the latest opcodes, ending with the current one. */
  recentOpcodes: () => number[] = () => []
  #disassembled = 0
  /** Advisories about the kind of file; findings about code cite them too. */
  readonly context: Set<string>

  constructor(
    readonly source: ByteSource,
    readonly scan: FileScan,
    readonly teamAllowed: AllowedImports
  ) {
    this.context = new Set(contextAdvisories(scan))
  }

  resolveImport(module: string, name: string, offset: number): ImportValue {
    const key = `${module}\0${name}`
    const known = this.imports.get(key)
    if (known) return known
    const found = new ImportValue(
      module,
      name,
      offset,
      decideImport(module, name, this.teamAllowed)
    )
    if (this.imports.size < MAX_IMPORTS) this.imports.set(key, found)
    else if (found.decision.level !== 'allowed') this.#reportImport(found)
    return found
  }

  unresolvedImport(module: Value, name: Value, offset: number): ImportValue {
    const path = [module, name].map((value) => describeValue(this.source, value)).join('.')
    this.scan.find('pickle-unresolved-import', {
      message: `Imports ${path}, which is not given as text`,
      offset,
      details: { opcode: 'STACK_GLOBAL' },
    })
    return new ImportValue(path, 'unknown', offset, {
      level: 'dangerous',
      reason: 'Its name is computed while the pickle is loaded',
    })
  }

  extensionImport(code: number, offset: number): ImportValue {
    this.scan.find('pickle-extension-code', {
      message: `Uses the copyreg extension code ${code}`,
      offset,
      details: { code },
    })
    return new ImportValue('copyreg', `extension ${code}`, offset, {
      level: 'dangerous',
      reason: 'The name behind an extension code is not part of the file',
    })
  }

  /** Records a PyTorch storage: a tuple of the text `storage`, its class, its file name, its device, and its length. */
  persistent(id: Value): void {
    const { storages } = this.scan
    if (!storages || storages.size >= MAX_STORAGES) return
    if (typeof id !== 'object' || id.kind !== 'group') return
    const [, type, key, , items] = id.items
    if (typeof type !== 'object' || type.kind !== 'import' || typeof key !== 'number') return
    const name = textOf(this.source, key)
    const length = typeof items === 'number' ? integerOf(this.source, items) : null
    if (name !== null) storages.set(name, { type: type.name, items: length })
  }

  called(call: CallValue): void {
    const { callee } = call
    if (typeof callee === 'number' || callee.kind === 'group' || callee.kind === 'persistent') {
      if (typeof callee !== 'number' || callee >= 0) return
      this.scan.find('pickle-call-of-result', {
        message: `Calls a value that the pickle does not define, with ${describeArguments(this.source, call.args)}`,
        offset: call.offset,
        details: this.#trail(),
      })
      return
    }
    if (callee.kind === 'import') return this.#reportCall(callee, call)
    const root = rootImport(callee)
    this.scan.find('pickle-call-of-result', {
      message: `Calls ${describeValue(this.source, call)}`,
      offset: call.offset,
      details: { opcode: call.opcode, ...this.#trail() },
      severity: root && root.decision.level === 'allowed' ? 'warning' : 'critical',
      advisories: root ? advisoriesOf(root) : [],
    })
  }

  built(target: Value, state: Value, offset: number): void {
    if (typeof target === 'number' || target.kind !== 'import') return
    this.scan.find('pickle-state-of-import', {
      message: `Sets attributes of ${target.path} to ${describeValue(this.source, state)}`,
      offset,
      details: { module: target.module, function: target.name, ...this.#trail() },
      severity: target.decision.level === 'allowed' ? 'warning' : 'critical',
      advisories: advisoriesOf(target),
    })
  }

  assigned(target: Value, offset: number): void {
    const root = rootImport(target)
    const isPersistent = typeof target !== 'number' && target.kind === 'persistent'
    const isTensor = root !== null && /^(?:torch|numpy)(?:\.|$)/.test(root.module)
    if (!isPersistent && !isTensor && !(root && target === root)) return
    this.scan.find('pickle-item-assignment', {
      message: `Assigns items of ${describeValue(this.source, target)}, which is no dictionary`,
      offset,
      details: this.#trail(),
      advisories: ['CVE-2026-24747'],
    })
  }

  literal(offset: number, length: number, isText: boolean): void {
    this.pending.push({ offset, length, isText })
  }

  /** Reports imports that are not allowed and never called. Must be called at the end of the pickle. */
  finish(): void {
    for (const found of this.imports.values()) {
      if (!found.isCalled && found.decision.level !== 'allowed') this.#reportImport(found)
    }
  }

  #reportCall(callee: ImportValue, call: CallValue) {
    callee.isCalled = true
    const { level, reason } = callee.decision
    if (level === 'allowed') return
    const isInstance = call.opcode.startsWith('NEWOBJ') && level === 'restricted'
    if (isInstance || isHarmlessUse(this.source, callee, call)) {
      this.scan.find(isInstance ? 'pickle-restricted-import' : 'pickle-unlisted-import', {
        message: `Uses ${describeValue(this.source, call)}`,
        offset: call.offset,
        details: this.#details(callee, call),
        ...(!isInstance && { severity: 'info' as const }),
      })
      return
    }
    this.scan.find(CALL_RULES[level], {
      message: `Calls ${describeValue(this.source, call)}`,
      offset: call.offset,
      details: { ...this.#details(callee, call), reason, ...this.#trail() },
      advisories: [...advisoriesOf(callee), ...this.context],
    })
  }

  #reportImport(found: ImportValue) {
    const { level, reason } = found.decision
    if (level === 'allowed') return
    this.scan.find(IMPORT_RULES[level], {
      message: `Imports ${printable(found.path)}`,
      offset: found.offset,
      details: { module: printable(found.module), function: printable(found.name), reason },
      advisories: [...advisoriesOf(found), ...(level === 'dangerous' ? this.context : [])],
    })
  }

  /**
   * Disassembles the opcodes up to the finding. A hostile pickle can have millions of findings, so only the first ones get
   * a disassembly.
   */
  #trail(): { disassembly?: string[] } {
    if (this.#disassembled >= MAX_DISASSEMBLED) return {}
    this.#disassembled += 1
    return { disassembly: disassemble(this.source, this.recentOpcodes()) }
  }

  #details(callee: ImportValue, call: CallValue) {
    return {
      module: printable(callee.module),
      function: printable(callee.name),
      opcode: call.opcode,
      arguments: describeArguments(this.source, call.args),
    }
  }
}

function contextAdvisories({ name, container, depth }: FileScan): string[] {
  const found: string[] = []
  if (/\.joblib$/i.test(name)) found.push('CVE-2020-13092')
  if (/\.(?:bin|pt|pth|ckpt)$/i.test(name) && (container === null || depth === 0)) {
    found.push('CVE-2025-10155')
  }
  if (/\.np[yz]$/i.test(name) || container === 'numpy') found.push('CVE-2019-6446')
  if (container === 'nemo') found.push('CVE-2025-23249')
  return found
}

function advisoriesOf({ module, name }: ImportValue): string[] {
  const known = normalizeImport(module, name)
  return advisoriesOfImport(`${known.module}.${known.name}`)
}

/**
 * Whether a call is one that Python itself pickles: flag members as `getattr(Class, 'NAME')`, and partial functions as
 * `partial(function)`. Neither is harmful if the class or function is allowed. Other imports in the arguments have findings
 * of their own.
 */
function isHarmlessUse(source: ByteSource, callee: ImportValue, { args }: CallValue): boolean {
  if (typeof args === 'number' || args.kind !== 'group') return false
  const [first, second] = args.items
  if (typeof first !== 'object' || first.kind !== 'import' || first.decision.level !== 'allowed') {
    return false
  }
  const { module, name } = normalizeImport(callee.module, callee.name)
  if (module === 'functools' && name === 'partial') return args.size === 1
  if (module !== 'builtins' || name !== 'getattr' || typeof second !== 'number') return false
  return args.size === 2 && /^[A-Z][A-Z0-9_]*$/.test(textOf(source, second) ?? '')
}

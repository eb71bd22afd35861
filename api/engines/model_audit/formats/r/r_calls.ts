/** A parsed value, reduced to names and calls, without data. */
export type RValue =
  | { kind: 'symbol'; name: string }
  | { kind: 'text'; text: string }
  | { kind: 'call'; callee: RValue; args: RValue[] }
  | { kind: 'other' }

export const OTHER: RValue = { kind: 'other' }

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Functions that run programs or native code, or fetch code or data from the network. */
const RUNS = names(
  'system system2 shell shell.exec pipe dyn.load library.dynam download.file socketConnection ' +
    'make.socket url.show install.packages exec_wait exec_background exec_internal run_process ' +
    'py_run_string py_run_file source_python sourceCpp cppFunction evalCpp r_bg mcparallel'
)
/** Functions that turn texts and bytes into code. */
const HIDES = names('parse str2lang str2expression unserialize as.function')
/**
 * Functions that change files or the process, load packages or native code, or evaluate expressions and files as code.
 */
const CHANGES = names(
  'source sys.source unlink file.remove file.rename file.copy file.create writeLines writeBin sink ' +
    'dput dump Sys.chmod Sys.setenv eval evalq eval.parent readRDS load ' +
    'attach loadNamespace requireNamespace url gzcon fifo socketSelect quit q .Internal ' +
    '.External .External2 .Call .C .Fortran reg.finalizer delayedAssign makeActiveBinding Recall'
)
/** Functions that call or look up another function by name. */
const FINDS = names(
  'do.call get get0 mget match.fun getFunction getFromNamespace getExportedValue getAnywhere ' +
    'as.call call lapply sapply vapply Map Reduce Filter mapply Vectorize'
)

/** `hides`: turns a text or bytes into code, so the effect is unknown. */
export type Danger = 'runs' | 'hides' | 'changes' | null

/** Returns the effect of evaluating a call, based on the function that it calls or names in a string. */
export function dangerOfCall(call: RValue & { kind: 'call' }): Danger {
  const name = nameOf(call.callee)
  if (name === null) return call.callee.kind === 'call' ? 'changes' : null
  if (RUNS.has(name)) return 'runs'
  if (FINDS.has(name) && call.args.some((each) => RUNS.has(nameOf(each) ?? ''))) return 'runs'
  if (HIDES.has(name)) return 'hides'
  return CHANGES.has(name) ? 'changes' : null
}

export const runsPrograms = (name: string): boolean => RUNS.has(name)

/** Returns the function name of `system(…)`, `"system"(…)` or `base::system(…)`; null if it is computed. */
function nameOf(value: RValue): string | null {
  if (value.kind === 'symbol') return value.name
  if (value.kind === 'text') return value.text
  if (value.kind !== 'call') return null
  const isQualified = value.callee.kind === 'symbol' && /^(?:::|:::|\$|@)$/.test(value.callee.name)
  const last = value.args[1]
  return isQualified && last ? nameOf(last) : null
}

const MAX_SHOWN = 120

/** Formats a call as R would print it, shortened: `system("id")`. */
export function describeCall(value: RValue, depth = 0): string {
  if (value.kind === 'symbol') return value.name
  if (value.kind === 'text') return JSON.stringify(value.text)
  if (value.kind === 'other' || depth > 4) return '…'
  const args = value.args.map((each) => describeCall(each, depth + 1))
  const callee = describeCall(value.callee, depth + 1)
  const shown = /^:::?$/.test(callee) ? args.join(callee) : `${callee}(${args.join(', ')})`
  return shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN)}…` : shown
}

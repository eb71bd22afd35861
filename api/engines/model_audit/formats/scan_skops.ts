import type { FileScan } from '../core/file_scan.js'
import { decideImport } from '../pickle/import_policy.js'
import { printable } from '../text/printable.js'
import { objectsOf } from '../text/walk_json.js'

/** skops nodes that call a function or access a method. */
const CALLING_LOADERS = new Set(['MethodNode', 'OperatorFuncNode', 'FunctionNode', 'PartialNode'])

const TRUSTED_MODULES =
  /^(?:numpy|scipy|sklearn|builtins|collections|datetime|xgboost|lightgbm|catboost|quantile_forest|functools)(?:\.|$)/

/** Scans the schema of a skops file for the types that loading creates. */
export function scanSkopsSchema(document: unknown, scan: FileScan): void {
  for (const { object, path } of objectsOf(document)) {
    const { __class__: name, __module__: module, __loader__: loader } = object
    if (typeof name !== 'string' || typeof module !== 'string') continue
    examineType({ name, module, loader: String(loader ?? '') }, path, scan)
    examineContent(object, String(loader ?? ''), path, scan)
  }
  scan.conclude('Types of the skops file', ['skops-untrusted-type', 'skops-method-node'])
}

type SkopsType = { name: string; module: string; loader: string }

function examineType({ name, module, loader }: SkopsType, path: string, scan: FileScan) {
  const { level } = decideImport(module, name)
  if (level === 'allowed') return
  const isCalling = CALLING_LOADERS.has(loader)
  const type = printable(`${module}.${name}`.slice(0, 200))
  if (level === 'dangerous' && !(isCalling && module === 'functools')) {
    scan.find('skops-method-node', {
      message: `The schema names ${type} at ${printable(path.slice(0, 200)) || 'the top'}`,
      advisories:
        loader === 'OperatorFuncNode' ? ['CVE-2025-54412'] : ['CVE-2025-54412', 'CVE-2025-54413'],
    })
  } else if (!TRUSTED_MODULES.test(module)) {
    scan.find('skops-untrusted-type', {
      message: `The schema names ${type}, which is not trusted by default`,
      advisories: ['CVE-2025-54886'],
    })
  }
}

/** Examines the method that a MethodNode accesses. Names with underscores lead to Python internals. */
function examineContent(
  object: Record<string, unknown>,
  loader: string,
  path: string,
  scan: FileScan
) {
  if (loader !== 'MethodNode') return
  const content = object.content
  const method =
    typeof content === 'object' && content !== null ? Reflect.get(content, 'func') : undefined
  if (typeof method !== 'string' || !/^__|\.__|^(?:eval|exec|system|popen)$/.test(method)) return
  scan.find('skops-method-node', {
    message: `The method at ${printable(path.slice(0, 200))} is ${printable(method.slice(0, 100))}`,
    advisories: ['CVE-2025-54413'],
  })
}

import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../prepare/paths.mjs'

/** Codes of style errors (unused declarations, unreachable code), which do not make a mutant invalid. */
const STYLE = new Set([6133, 6138, 6192, 6196, 6198, 6199, 7027])

const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(
  join(root, 'tsconfig.json'),
  undefined,
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic() {} }
)

/** Contents of the changed files, by absolute path. */
let changes = new Map()
const versions = new Map()

const service = ts.createLanguageService({
  ...ts.sys,
  getCompilationSettings: () => options,
  useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
  getCurrentDirectory: () => root,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  getScriptFileNames: () => fileNames,
  getScriptVersion: (name) => String(versions.get(name) ?? 0),
  getScriptSnapshot(name) {
    const text = changes.get(name) ?? ts.sys.readFile(name)
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
  },
})

/** Returns the paths of changed files that do not compile. `changed` maps paths to new contents. */
export function typeErrorsIn(changed) {
  const before = changes
  changes = new Map([...changed].map(([path, text]) => [join(root, path), text]))
  for (const name of [...before.keys(), ...changes.keys()]) {
    versions.set(name, (versions.get(name) ?? 0) + 1)
  }
  return [...changed.keys()].filter((path) => {
    const name = join(root, path)
    const errors = [
      ...service.getSyntacticDiagnostics(name),
      ...service.getSemanticDiagnostics(name),
    ]
    return errors.some(({ code }) => !STYLE.has(code))
  })
}

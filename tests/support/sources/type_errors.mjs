// Prints type errors in the given files and ignores those in other files: `node type_errors.mjs tsconfig.json <file>
// …`. The project is the current folder.
import { resolve } from 'node:path'
import ts from 'typescript'

const [project, ...wanted] = process.argv.slice(2)
const host = {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic(problem) {
    throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'))
  },
}
const { fileNames, options } = ts.getParsedCommandLineOfConfigFile(project, { noEmit: true }, host)
const program = ts.createProgram(fileNames, options)
const files = wanted.map((path) => program.getSourceFile(resolve(path)))
const missing = wanted.filter((_, index) => !files[index])
if (missing.length > 0) throw new Error(`not in ${project}: ${missing.join(', ')}`)
const problems = files.flatMap((file) => [
  ...program.getSyntacticDiagnostics(file),
  ...program.getSemanticDiagnostics(file),
])
process.stdout.write(
  ts.formatDiagnostics(problems, {
    getCurrentDirectory: () => process.cwd(),
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  })
)
process.exitCode = problems.length > 0 ? 1 : 0

import { Linter } from 'eslint'
import regexp from 'eslint-plugin-regexp'

/** Returns the lint errors of a regular expression literal under the `eslint.config.js` rules for `api/`. */
export function lintPattern(source: string, flags: string): string[] {
  const literal = String(new RegExp(source, flags))
  const faults = new Linter().verify(`export default ${literal}`, {
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'certain' }],
    },
  })
  return faults.map(({ message }) => `${literal}: ${message}`)
}

import { compileLinear } from '../patterns/linear_pattern.js'

/** Expression that evaluates to `compileLinear` in patched sources. */
const LINEAR = "globalThis[Symbol.for('assay.compileLinear')]"

type Patch = { from: string; to: string }

/**
 * Replacements of code in promptfoo and its JSON Schema validator that runs a user's regular expression, generates code,
 * or reads a database. If a release changes such code, the runner fails at startup instead of running it unpatched.
 */
export const PATCHES: readonly (readonly [RegExp, readonly Patch[]])[] = [
  [
    /\/promptfoo\/dist\/src\/index\.js$/,
    [
      { from: 'regex = new RegExp(renderedValue);', to: `regex = ${LINEAR}(renderedValue);` },
      {
        from: 'return new RegExp(`^${regexPattern}$`, "i").test(spanName);',
        to: `return ${LINEAR}(\`^\${regexPattern}$\`, "i").test(spanName);`,
      },
      {
        // Promptfoo's own trace store is a database in the user's home directory.
        from: 'async function loadTraceData(traceId) {',
        to: "async function loadTraceData(traceId) {\n\treturn globalThis[Symbol.for('assay.traceOf')](traceId) ?? null;",
      },
    ],
  ],
  [
    /\/ajv\/dist\/compile\/index\.js$/,
    [
      {
        // Generating code from strings is disabled in this process, so the validator's code is compiled as a script
        // instead.
        from: 'new Function(`${names_1.default.self}`, `${names_1.default.scope}`, sourceCode)',
        to: 'require("node:vm").compileFunction(sourceCode, [`${names_1.default.self}`, `${names_1.default.scope}`])',
      },
    ],
  ],
  [
    /\/ajv\/dist\/core\.js$/,
    [
      {
        from: 'const defaultRegExp = (str, flags) => new RegExp(str, flags);',
        to: `const defaultRegExp = ${LINEAR};`,
      },
      { from: 'defaultRegExp.code = "new RegExp";', to: '' },
    ],
  ],
  [
    /\/ajv\/dist\/vocabularies\/applicator\/patternProperties\.js$/,
    [{ from: 'new RegExp(pat).test(prop)', to: `${LINEAR}(pat).test(prop)` }],
  ],
]

/** Defines the global function that patched sources call. Must run before promptfoo is loaded. */
export function shareLinearPatterns(): void {
  const value = Object.assign(
    (pattern: string, flags?: string) => compileLinear(pattern, flags),
    // Ajv inserts this expression into the code it generates.
    { code: LINEAR }
  )
  Object.defineProperty(globalThis, Symbol.for('assay.compileLinear'), { value })
}

/** Returns the patched source of a module; null if it has no patches. */
export function patchedSource(url: string, read: () => string): string | null {
  const found = PATCHES.find(([path]) => path.test(url))
  if (!found) return null
  return found[1].reduce((source, { from, to }) => {
    if (!source.includes(from)) throw new Error(`Promptfoo has changed: ${url} lacks "${from}"`)
    return source.replace(from, () => to)
  }, read())
}

import { compileLinear } from './patterns/linear_pattern.js'

/** The name under which patched sources of the library find `compileLinear`. */
const LINEAR = "globalThis[Symbol.for('assay.compileLinear')]"

type Patch = { from: string; to: string }

/**
 * Places of the library and of its JSON Schema validator that run a user's regular expression or generate code. A
 * release that changes one of them makes the runner fail at its start, so that no place is lost unnoticed.
 */
const PATCHES: readonly (readonly [RegExp, readonly Patch[]])[] = [
  [
    /\/promptfoo\/dist\/src\/index\.js$/,
    [
      { from: 'regex = new RegExp(renderedValue);', to: `regex = ${LINEAR}(renderedValue);` },
      {
        from: 'return new RegExp(`^${regexPattern}$`, "i").test(spanName);',
        to: `return ${LINEAR}(\`^\${regexPattern}$\`, "i").test(spanName);`,
      },
    ],
  ],
  [
    /\/ajv\/dist\/compile\/index\.js$/,
    [
      {
        // The process allows no code from strings; the validator's own code is compiled as a script.
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

/** Call before the library is loaded. */
export function shareLinearPatterns(): void {
  const value = Object.assign(
    (pattern: string, flags?: string) => compileLinear(pattern, flags),
    // The validator writes this into the code that it generates.
    { code: LINEAR }
  )
  Object.defineProperty(globalThis, Symbol.for('assay.compileLinear'), { value })
}

/** The source of a module with its patches, or null when it has none. */
export function patchedSource(url: string, read: () => string): string | null {
  const found = PATCHES.find(([path]) => path.test(url))
  if (!found) return null
  return found[1].reduce((source, { from, to }) => {
    if (!source.includes(from)) throw new Error(`The library has changed: ${url} lacks "${from}"`)
    return source.replace(from, () => to)
  }, read())
}

import { z } from 'zod'
import { readAuditContent, text } from '../core/rules.js'

/**
 * `allowed`: part of ordinary models. `dangerous`: listed as dangerous, not a valid identifier, or a dotted name that
 * leaves an installed module. `restricted`: not allowed, and part of the standard library or of a library that is
 * installed wherever the model is loaded. `unlisted`: everything else.
 */
export type ImportDecision = {
  level: 'allowed' | 'dangerous' | 'restricted' | 'unlisted'
  reason: string
}

const names = z.array(text)

const allowedSchema = z.strictObject({
  names: names.optional(),
  /** Names in CapWords are allowed. */
  classes: z.boolean().optional(),
  /** Constructors that Cython generates are allowed. */
  cython: z.boolean().optional(),
  /** Lowercase class names with these suffixes are allowed. */
  suffixes: names.optional(),
  /** Names of exception classes, such as those that end with Error or Warning, are allowed, except SystemExit. */
  exceptions: z.boolean().optional(),
})

const policySchema = z.strictObject({
  aliases: z.record(z.string(), text),
  allowed: z.record(z.string(), allowedSchema),
  dangerous: z.strictObject({
    modules: names,
    prefixes: names,
    names: z.record(z.string(), names),
  }),
  harmless: z.record(z.string(), names),
  standardLibrary: names,
  knownLibraries: names,
})

const policy = readAuditContent('import_policy.yaml', policySchema)
const dangerousModules = new Set([...policy.dangerous.modules, ...policy.dangerous.prefixes])
const dangerousNames = new Map(
  Object.entries(policy.dangerous.names).map(([module, list]) => [module, new Set(list)])
)
const harmless = new Map(Object.entries(policy.harmless).map(([key, list]) => [key, new Set(list)]))
const allowedNames = new Map(
  Object.entries(policy.allowed).map(([module, entry]) => [module, new Set(entry.names)])
)
const standardLibrary = new Set(policy.standardLibrary)
const knownLibraries = new Set(policy.knownLibraries)

/** Additional imports that a team allows: `module.name`, or `module.*` for a module with its submodules. */
export type AllowedImports = readonly string[]

/**
 * Classifies an import of a pickle. Names may contain dots, as in protocol 4. A team cannot allow dangerous imports,
 * because wildcards could match them unnoticed.
 */
export function decideImport(
  rawModule: string,
  rawName: string,
  teamAllowed: AllowedImports = []
): ImportDecision {
  const { module, name } = normalizeImport(rawModule, rawName)
  const decision = decide(module, name)
  const isOpen = decision.level === 'restricted' || decision.level === 'unlisted'
  return isOpen && isTeamAllowed(`${module}.${name}`, teamAllowed)
    ? allowed('Allowed by the team')
    : decision
}

function decide(module: string, name: string): ImportDecision {
  if (!isIdentifierPath(module) || !isIdentifierPath(name)) {
    return { level: 'dangerous', reason: 'The name is not a valid Python identifier' }
  }
  if (harmless.get(module)?.has(name)) return allowed('Restores a type')
  const [first = name] = name.split('.')
  if (dangerousNames.get(module)?.has(first)) return dangerous(`${module}.${first}`)
  const dangerousAt = longestMatch(`${module}.${name}`, (path) => dangerousModules.has(path))
  const allowedAt = allowedBy(module, name)
  if (allowedAt > dangerousAt.length) return allowed('Part of ordinary models')
  if (dangerousAt.length > 0) return dangerous(dangerousAt.path)
  if (leavesItsModule(name)) {
    return isInstalled(module) || startsWithModule(name)
      ? dangerous(`${module}.${name}`)
      : { level: 'unlisted', reason: 'The dotted name reaches into another object' }
  }
  if (isInstalled(module)) {
    return { level: 'restricted', reason: `${module}.${name} is not allowed` }
  }
  return { level: 'unlisted', reason: `${module} is not a known library` }
}

/** Replaces aliases of modules, such as names in Python 2 and private modules, with the names in the policy. */
export function normalizeImport(module: string, name: string): { module: string; name: string } {
  const parts = module.split('.')
  const first = policy.aliases[parts[0]!]
  const renamed = first === undefined ? module : [first, ...parts.slice(1)].join('.')
  return { module: renamed.replace(/^numpy\._core(?=\.|$)/, 'numpy.core'), name }
}

const allowed = (reason: string): ImportDecision => ({ level: 'allowed', reason })
const dangerous = (path: string): ImportDecision => ({
  level: 'dangerous',
  reason: `${path} can run code, read or write files, or use the network`,
})

function isTeamAllowed(path: string, patterns: AllowedImports): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith('.*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
  )
}

/**
 * Returns how specifically the policy allows the name: infinity if a module lists the name; otherwise about the length
 * of the module path, or 0 if the name is not allowed.
 */
function allowedBy(module: string, name: string): number {
  if (allowedNames.get(module)?.has(name)) return Infinity
  const exact = policy.allowed[module]
  if (exact && fits(exact, name)) return module.length + 0.5
  const wild = longestMatch(module, (path) => {
    const entry = policy.allowed[`${path}.*`]
    return entry !== undefined && (fits(entry, name) || (entry.names ?? []).includes(name))
  })
  return wild.length
}

function fits(entry: z.infer<typeof allowedSchema>, name: string): boolean {
  if (entry.classes && isClassPath(name)) return true
  if (entry.cython && /^__pyx_unpickle_\w+$/.test(name)) return true
  if (
    entry.exceptions &&
    /^[A-Z]\w*(?:Error|Exception|Warning|Exit|Interrupt|Iteration)$/.test(name)
  ) {
    return name !== 'SystemExit'
  }
  return (entry.suffixes ?? []).some((suffix) => name.endsWith(suffix) && !name.includes('.'))
}

/**
 * Whether a name has the form of a class name: CapWords, optionally with leading underscores; dots separate nested classes.
 */
function isClassPath(name: string): boolean {
  return name.split('.').every((part) => /^_*[A-Z]\w*$/.test(part))
}

function leavesItsModule(name: string): boolean {
  return name.includes('.') && !isClassPath(name)
}

/** Whether the first part of a dotted name is a module, as for `os.system` imported from another module. */
function startsWithModule(name: string): boolean {
  const first = name.split('.')[0]!
  return dangerousModules.has(first) || standardLibrary.has(first)
}

function isInstalled(module: string): boolean {
  const top = module.split('.')[0]!
  return standardLibrary.has(top) || knownLibraries.has(top)
}

function longestMatch(
  path: string,
  matches: (path: string) => boolean
): { path: string; length: number } {
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) {
    const prefix = path.slice(0, end)
    if (matches(prefix)) return { path: prefix, length: prefix.length }
  }
  return { path: '', length: 0 }
}

function isIdentifierPath(path: string): boolean {
  return path.length > 0 && path.length < 10_000 && /^[\p{L}\p{N}_.<>-]+$/u.test(path)
}

import type { FaultList } from './fault_list.js'
import type { EvalAssertion, EvalCheck, EvalTest, EvalTestOptions } from './types.js'
import { isRecord, listOf, dropUndefined } from './values.js'

/** Matches references to files, and to services from which the command-line tool downloads test cases. */
const FILE =
  /^\s*(file|https?|huggingface|az|gs|s3|sharepoint):\/\/|\.(csv|jsonl?|ya?ml|xlsx?)\s*$/i
const FILE_ADVICE =
  'The server cannot open files of your machine. Import the file into the test cases or into a dataset, or run this configuration with the command-line tool.'

export function readTests(value: unknown, path: string, faults: FaultList): EvalTest[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) {
    faults.add(path, FILE.test(String(value)) ? FILE_ADVICE : 'Test cases must be a list.')
    return []
  }
  return value.flatMap((test: unknown, index) => {
    if (isRecord(test)) return [readTest(test, `${path}[${index}]`, faults)]
    const isFile = typeof test === 'string' && FILE.test(test)
    const advice = isFile ? FILE_ADVICE : 'A test case must be a mapping with vars and assert.'
    faults.add(`${path}[${index}]`, advice)
    return []
  })
}

export function readTest(value: unknown, path: string, faults: FaultList): EvalTest {
  if (!isRecord(value)) {
    faults.add(path, 'A test case must be a mapping with vars and assert.')
    return {}
  }
  const { vars, assert, threshold, metadata, options } = value
  if (vars !== undefined && vars !== null && !isRecord(vars)) {
    faults.add(`${path}.vars`, 'Variables must be a mapping of names to values.')
  }
  if (metadata !== undefined && metadata !== null && !isRecord(metadata)) {
    faults.add(`${path}.metadata`, 'Metadata must be a mapping.')
  }
  if (options !== undefined && options !== null && !isRecord(options)) {
    faults.add(`${path}.options`, 'Options of a test case must be a mapping.')
  }
  const limit = numberAt(threshold, `${path}.threshold`, faults)
  const { providers, prompts, ...rest } = value
  return dropUndefined({
    ...rest,
    vars: isRecord(vars) ? vars : undefined,
    assert: assert === undefined ? undefined : readChecks(assert, `${path}.assert`, faults),
    threshold: limit,
    metadata: isRecord(metadata) ? metadata : undefined,
    options: isRecord(options) ? readTestOptions(options, `${path}.options`, faults) : undefined,
    ...(providers !== undefined && { providers: listOf(providers).map(nameOf) }),
    ...(prompts !== undefined && { prompts: listOf(prompts).map(String) }),
  })
}

function readTestOptions(
  options: Record<string, unknown>,
  path: string,
  faults: FaultList
): EvalTestOptions {
  const { prefix, suffix, disableVarExpansion, disableDefaultAsserts, ...rest } = options
  for (const [name, text] of Object.entries({ prefix, suffix })) {
    if (text !== undefined && typeof text !== 'string') {
      faults.add(`${path}.${name}`, `The ${name} must be a string.`)
    }
  }
  return dropUndefined({
    ...rest,
    prefix: typeof prefix === 'string' ? prefix : undefined,
    suffix: typeof suffix === 'string' ? suffix : undefined,
    disableVarExpansion: disableVarExpansion === true ? true : undefined,
    disableDefaultAsserts: disableDefaultAsserts === true ? true : undefined,
  })
}

/** Reads assertions and assertion sets. Callers check whether a type is known. */
export function readChecks(value: unknown, path: string, faults: FaultList): EvalCheck[] {
  if (!Array.isArray(value)) {
    faults.add(path, 'Assertions must be a list.')
    return []
  }
  return value.flatMap((check: unknown, index): EvalCheck[] => {
    const at = `${path}[${index}]`
    if (!isRecord(check) || check.type !== 'assert-set') return readAssertion(check, at, faults)
    const inner = readChecks(check.assert, `${at}.assert`, faults)
    const [nested] = inner.filter((each) => each.type === 'assert-set')
    if (nested) faults.add(at, 'An assertion set cannot contain other assertion sets.')
    return [
      {
        type: 'assert-set',
        assert: inner.filter((each): each is EvalAssertion => each.type !== 'assert-set'),
        ...numbersOf(check, at, faults),
        ...(typeof check.metric === 'string' && { metric: check.metric }),
      },
    ]
  })
}

function readAssertion(check: unknown, path: string, faults: FaultList): EvalAssertion[] {
  if (!isRecord(check) || typeof check.type !== 'string' || check.type.trim() === '') {
    faults.add(path, 'An assertion must be a mapping with a type, e.g. type: contains.')
    return []
  }
  const { type, metric, config, ...rest } = check
  if (metric !== undefined && typeof metric !== 'string') {
    faults.add(`${path}.metric`, 'The name of a metric must be a string.')
  }
  return [
    dropUndefined({
      ...rest,
      type: type.trim(),
      metric: typeof metric === 'string' ? metric : undefined,
      config: isRecord(config) ? config : undefined,
      threshold: undefined,
      weight: undefined,
      ...numbersOf(check, path, faults),
    }),
  ]
}

function numbersOf(check: Record<string, unknown>, path: string, faults: FaultList) {
  const threshold = numberAt(check.threshold, `${path}.threshold`, faults)
  const weight = numberAt(check.weight, `${path}.weight`, faults)
  return {
    ...(threshold !== undefined && { threshold }),
    ...(weight !== undefined && { weight }),
  }
}

function numberAt(value: unknown, path: string, faults: FaultList): number | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value
  faults.add(path, 'The value must be a number of at least 0.')
  return undefined
}

const nameOf = (provider: unknown) =>
  isRecord(provider) ? String(provider.label ?? provider.id) : String(provider)

import {
  type AssertionKind,
  type AssertionNeed,
  CODE_ASSERTIONS,
  findAssertionKind,
} from '#api/contract/evals/assertions'
import { checkPatterns } from '#api/evals/configurations/reading/document_patterns'
import {
  eachAssertion,
  eachTest,
  tracesOwnProviders,
  type EvalAssertion,
  type EvalDocument,
  type EvalProvider,
  type FaultList,
} from '#api/engines/evals/index'

/** Kinds of graders that the server settings provide. */
export type Graders = ReadonlySet<AssertionNeed>

/**
 * Adds faults for unknown, incomplete and unsupported assertions, for refused patterns, and for assertions whose grader
 * is not available.
 */
export function checkAssertions(document: EvalDocument, graders: Graders, faults: FaultList) {
  const defaults = document.defaultTest?.options?.provider
  const available = isTraced(document) ? new Set([...graders, 'trace' as const]) : graders
  for (const { path, test } of eachTest(document)) {
    for (const { path: at, assertion } of eachAssertion(test, path)) {
      checkAssertion(assertion, at, faults)
      checkPatterns(assertion, at, faults)
      const provider = assertion.provider ?? test.options?.provider ?? defaults
      checkNeeds(assertion, provider, available, at, faults)
    }
  }
}

/** Whether attempts can have traces. Always possible for stored targets, whose own setting can change. */
const isTraced = (document: EvalDocument) =>
  tracesOwnProviders(document) || document.providers.some((provider) => STORED.test(idOf(provider)))

const STORED = /^promptfoo:\/\/provider\//i
const idOf = (provider: EvalProvider) => (typeof provider === 'string' ? provider : provider.id)

function checkAssertion(assertion: EvalAssertion, path: string, faults: FaultList) {
  const { type } = assertion
  const kind = findAssertionKind(type)
  if (kind) {
    checkValue(kind, assertion, path, faults)
    if (kind.threshold === 'required' && assertion.threshold === undefined) {
      faults.add(path, `${type} requires a threshold.`)
    }
    if (kind.unsupportedReason) {
      faults.add(
        `${path}.type`,
        `The server does not support ${type}. ${kind.unsupportedReason}`,
        'running'
      )
    }
    return
  }
  if (CODE_ASSERTIONS.some((code) => type === code || type === `not-${code}`)) return
  if (type.startsWith('promptfoo:redteam:')) {
    const remedy = 'Start a scan instead, or run this configuration with the command-line tool.'
    faults.add(`${path}.type`, `${type} is only graded in scans. ${remedy}`, 'running')
    return
  }
  const advice = LATER_TYPES.get(type.replace(/^not-/, ''))
  if (advice) {
    const why = 'The server cannot grade it: its version of promptfoo does not have this type.'
    faults.add(`${path}.type`, `${type}: ${why} ${advice}`, 'running')
    return
  }
  faults.add(
    `${path}.type`,
    `Unknown assertion type "${type}". Choose one from the catalog, e.g. contains or llm-rubric.`
  )
}

/** Types that only later versions of promptfoo support, with alternatives. */
const LATER_TYPES = new Map([
  ['and', 'Use assert-set, which passes if all of its assertions do.'],
  ['or', 'Use assert-set with a threshold, e.g. 0.5 for one of two assertions.'],
  ['video-rubric', 'Run this configuration with a later command-line tool and share the results.'],
])

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isMapping = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const VALUE_RULES: Partial<
  Record<AssertionKind['value'], { isValid: (value: unknown) => boolean; expected: string }>
> = {
  text: { isValid: (value) => isText(value) || typeof value === 'number', expected: 'a string' },
  json: {
    isValid: (value) => value !== undefined && value !== null,
    expected: 'a string or a JSON value',
  },
  list: {
    isValid: (value) => isText(value) || (Array.isArray(value) && value.length > 0),
    expected: 'a list of strings',
  },
  text_or_list: {
    isValid: (value) => isText(value) || (Array.isArray(value) && value.length > 0),
    expected: 'a string or a list of strings',
  },
  range: {
    isValid: (value) => typeof value === 'number' || isText(value) || isMapping(value),
    expected: 'a number, or min and max',
  },
  options: { isValid: (value) => value !== undefined && value !== null, expected: 'a value' },
}

function checkValue(
  kind: AssertionKind,
  { type, value }: EvalAssertion,
  path: string,
  faults: FaultList
) {
  const rule = VALUE_RULES[kind.value]
  if (rule && !rule.isValid(value)) {
    faults.add(path, `${type} requires ${rule.expected} as its value.`)
  }
}

const REQUIREMENTS: Record<AssertionNeed, string> = {
  grading: 'a grading model. Set one in the server settings, or in its provider field.',
  embedding:
    'an embedding model. Set one in its provider field, e.g. openai:embedding:text-embedding-3-small.',
  classification:
    'a classification model. Set one in its provider field, e.g. huggingface:text-classification:<model>.',
  moderation: 'a moderation model. Set one in its provider field, e.g. openai:moderation.',
  search: 'a model with web search. Set one with its tools in its provider field.',
  trace: 'traces. Set tracing.enabled to true, or use a target that collects traces.',
}

function checkNeeds(
  { type }: EvalAssertion,
  provider: unknown,
  graders: Graders,
  path: string,
  faults: FaultList
) {
  const kind = findAssertionKind(type)
  if (!kind || kind.unsupportedReason) return
  for (const need of kind.needs) {
    if (graders.has(need) || (need !== 'trace' && canProvide(provider, need))) continue
    faults.add(path, `${type} requires ${REQUIREMENTS[need]}`, 'running')
  }
}

/**
 * Whether an assertion's provider can meet the assertion's need: it is a single provider, or a map with an entry for the
 * purpose.
 */
function canProvide(provider: unknown, need: AssertionNeed): boolean {
  if (typeof provider === 'string') return true
  if (!isMapping(provider)) return false
  const fields = new Map(Object.entries(provider ?? {}))
  const purpose = need === 'grading' || need === 'search' ? 'text' : need
  return fields.has('id') || fields.has(purpose)
}

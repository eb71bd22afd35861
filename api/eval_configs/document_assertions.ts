import {
  type AssertionKind,
  type AssertionNeed,
  CODE_ASSERTIONS,
  findAssertionKind,
} from '#api/contract/assertions'
import { checkPatterns } from '#api/eval_configs/document_patterns'
import {
  eachAssertion,
  eachTest,
  type EvalAssertion,
  type EvalDocument,
  type FaultList,
} from '#api/engines/evals/index'

/** What is there to grade with, besides what a document names itself. */
export type Graders = ReadonlySet<AssertionNeed>

/** Assertions that do not exist, lack something, or need what is not there. */
export function checkAssertions(document: EvalDocument, graders: Graders, faults: FaultList) {
  const defaults = document.defaultTest?.options?.provider
  for (const { path, test } of eachTest(document)) {
    for (const { path: at, assertion } of eachAssertion(test, path)) {
      checkAssertion(assertion, at, faults)
      checkPatterns(assertion, at, faults)
      const own = assertion.provider ?? test.options?.provider ?? defaults
      checkNeeds(assertion, own, graders, at, faults)
    }
  }
}

function checkAssertion(assertion: EvalAssertion, path: string, faults: FaultList) {
  const { type } = assertion
  const kind = findAssertionKind(type)
  if (kind) {
    checkValue(kind, assertion, path, faults)
    if (kind.threshold === 'required' && assertion.threshold === undefined) {
      faults.add(path, `${type} needs a threshold.`)
    }
    if (kind.notHere) {
      faults.add(`${path}.type`, `The server does not check ${type}. ${kind.notHere}`, 'running')
    }
    return
  }
  if (CODE_ASSERTIONS.some((code) => type === code || type === `not-${code}`)) return
  if (type.startsWith('promptfoo:redteam:')) {
    const remedy = 'Start a scan for it, or run this with the tool.'
    faults.add(`${path}.type`, `${type} is graded in scans. ${remedy}`, 'running')
    return
  }
  faults.add(
    `${path}.type`,
    `There is no assertion "${type}". Choose one of the catalogue, e.g. contains or llm-rubric.`
  )
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isMapping = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const HAS: Partial<
  Record<AssertionKind['value'], { holds: (value: unknown) => boolean; words: string }>
> = {
  text: { holds: (value) => isText(value) || typeof value === 'number', words: 'a text' },
  json: {
    holds: (value) => value !== undefined && value !== null,
    words: 'a text or a JSON value',
  },
  list: {
    holds: (value) => isText(value) || (Array.isArray(value) && value.length > 0),
    words: 'a list of texts',
  },
  text_or_list: {
    holds: (value) => isText(value) || (Array.isArray(value) && value.length > 0),
    words: 'a text or a list of texts',
  },
  range: {
    holds: (value) => typeof value === 'number' || isText(value) || isMapping(value),
    words: 'a number, or min and max',
  },
  options: { holds: (value) => value !== undefined && value !== null, words: 'a value' },
}

function checkValue(
  kind: AssertionKind,
  { type, value }: EvalAssertion,
  path: string,
  faults: FaultList
) {
  const needed = HAS[kind.value]
  if (needed && !needed.holds(value)) faults.add(path, `${type} needs ${needed.words} under value.`)
}

const MISSING: Record<AssertionNeed, string> = {
  grading: 'a model that grades. Set one in the server settings, or name one under provider.',
  embedding:
    'a model that makes embeddings. Name one under provider, e.g. openai:embedding:text-embedding-3-small.',
  classification:
    'a model that classifies. Name one under provider, e.g. huggingface:text-classification:<model>.',
  moderation: 'a moderation model. Name one under provider, e.g. openai:moderation.',
  search: 'a model that searches the web. Name one with its tools under provider.',
  trace: 'traces.',
}

function checkNeeds(
  { type }: EvalAssertion,
  own: unknown,
  graders: Graders,
  path: string,
  faults: FaultList
) {
  const kind = findAssertionKind(type)
  if (!kind || kind.notHere) return
  for (const need of kind.needs) {
    if (graders.has(need) || names(own, need)) continue
    faults.add(path, `${type} needs ${MISSING[need]}`, 'running')
  }
}

/** Whether a provider of the document's own can do it: the tool's map by what it is for, or one for all. */
function names(own: unknown, need: AssertionNeed): boolean {
  if (typeof own === 'string') return true
  if (!isMapping(own)) return false
  const given = new Map(Object.entries(own ?? {}))
  const purpose = need === 'grading' || need === 'search' ? 'text' : need
  return given.has('id') || given.has(purpose)
}

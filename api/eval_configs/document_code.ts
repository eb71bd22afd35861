import type { EvalDocument, FaultList } from '#api/engines/evals/index'
import { DOCUMENT_DATA, refuseCode } from '#api/runner/refuse_code'
import { plainPath } from '#api/runner/response_path'

/** The tool fills these in from its own environment; the server has none to give. */
const ENVIRONMENT = /\{\{-?\s*env(\.[A-Za-z_]\w*|\[["'][A-Za-z_]\w*["']\])\s*-?\}\}/g

/** Whatever would run code, start a program or read a file: refused, each at its field. */
export function findCode(document: EvalDocument, faults: FaultList) {
  // Arithmetic, which is checked by itself.
  const { derivedMetrics, ...rest } = document
  for (const { field, message } of refuseCode(asPlainData(rest), { data: DOCUMENT_DATA })) {
    const advice = /transformResponse|responseParser/.test(field)
      ? 'Write a plain path here, such as json.choices[0].message.content; code is not run.'
      : sentence(message.replace(' Use the response path instead.', ''))
    faults.add(field, advice)
  }
  findEnvironment(document, '', faults)
}

/** The same document without what looks like code and is none: plain response paths, and the tool's environment. */
function asPlainData(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(ENVIRONMENT, 'env')
  if (Array.isArray(value)) return value.map(asPlainData)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(
    ([name, entry]) =>
      !(RESPONSE_FIELDS.includes(name) && typeof entry === 'string' && plainPath(entry) !== null)
  )
  return Object.fromEntries(kept.map(([name, entry]) => [name, asPlainData(entry)]))
}

export const RESPONSE_FIELDS = ['transformResponse', 'responseParser']

function findEnvironment(value: unknown, path: string, faults: FaultList) {
  if (typeof value === 'string') {
    const [found] = value.match(ENVIRONMENT) ?? []
    if (!found) return
    const why =
      'names the environment of the command-line tool. On the server use a stored target, whose credentials it has.'
    faults.add(path, `${found} ${why}`, 'running')
  } else if (Array.isArray(value)) {
    value.forEach((entry, index) => findEnvironment(entry, `${path}[${index}]`, faults))
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, entry] of Object.entries(value)) {
      findEnvironment(entry, path ? `${path}.${name}` : name, faults)
    }
  }
}

const sentence = (message: string) => message.replace(/^[a-z]/, (letter) => `This ${letter}`)

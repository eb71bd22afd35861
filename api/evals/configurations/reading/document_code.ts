import type { EvalDocument, FaultList } from '#api/engines/evals/index'
import { findConnectionSettings } from '#api/platform/runner/refusals/connection_settings'
import { DOCUMENT_DATA, refuseCode } from '#api/platform/runner/refuse_code'
import { plainPath } from '#api/platform/runner/attempts/response_path'

/** References to environment variables, which only the command-line tool replaces. */
const ENVIRONMENT = /\{\{-?\s*env(\.[A-Za-z_]\w*|\[["'][A-Za-z_]\w*["']\])\s*-?\}\}/g

/**
 * Adds a fault for each field that would run code, start a program or read a file, and for each that refers to an
 * environment variable.
 */
export function findCode(document: EvalDocument, faults: FaultList) {
  // Derived metrics are arithmetic expressions; `checkDerivedMetrics` checks them.
  const { derivedMetrics, ...rest } = document
  const options = { data: DOCUMENT_DATA, filters: 'all' } as const
  for (const { field, message } of refuseCode(asPlainData(rest), options)) {
    const advice = /transformResponse|responseParser/.test(field)
      ? 'Must be a plain path, such as json.choices[0].message.content. The server does not run code.'
      : sentence(message.replace(' Use the response path instead.', ''))
    faults.add(field, advice)
  }
  for (const [index, prompt] of document.prompts.entries()) {
    const config = typeof prompt === 'string' ? undefined : prompt.config
    const found = config ? findConnectionSettings(config, `prompts[${index}].config`) : []
    for (const { field, message } of found) faults.add(field, sentence(message), 'running')
  }
  findEnvironment(document, '', faults)
}

/** Replaces values that `refuseCode` would mistake for code: plain response paths and environment variables. */
function asPlainData(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(ENVIRONMENT, 'env')
  if (Array.isArray(value)) return value.map(asPlainData)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(
    ([name, entry]) =>
      !(RESPONSE_FIELDS.includes(name) && typeof entry === 'string' && plainPath(entry) !== null)
  )
  return Object.fromEntries(entries.map(([name, entry]) => [name, asPlainData(entry)]))
}

export const RESPONSE_FIELDS = ['transformResponse', 'responseParser']

function findEnvironment(value: unknown, path: string, faults: FaultList) {
  if (typeof value === 'string') {
    const [variable] = value.match(ENVIRONMENT) ?? []
    if (!variable) return
    const advice =
      'is only available in the command-line tool. On the server, use a stored target with credentials.'
    faults.add(path, `${variable} ${advice}`, 'running')
  } else if (Array.isArray(value)) {
    value.forEach((entry, index) => findEnvironment(entry, `${path}[${index}]`, faults))
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, entry] of Object.entries(value)) {
      findEnvironment(entry, path ? `${path}.${name}` : name, faults)
    }
  }
}

const sentence = (message: string) => message.replace(/^[a-z]/, (letter) => `This ${letter}`)

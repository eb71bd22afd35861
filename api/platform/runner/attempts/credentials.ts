import type { Attempt, RunnerTarget } from '#api/engines/evals/vocabulary'
import { isRecord } from '../is_record.js'
import { withoutScheme } from './redact.js'

/** Minimum length of masked credentials; shorter ones would match by chance. */
const MIN_LENGTH = 8
const MASK = '•••'

/** Fields with credentials in a model provider's configuration. */
const NAMED = ['apiKey', 'accessKeyId', 'secretAccessKey', 'sessionToken']

type Source = Pick<RunnerTarget, 'credentials' | 'config' | 'graders'>

/**
 * Creates functions that mask the credentials of a target and its graders in strings and attempts. Unlike `redactor`,
 * they match exact values only and thus leave the rest of responses unchanged.
 * @param made returns a credential obtained during the call
 */
export function credentialHider(source: Source, made: () => string | null) {
  const fixed = spellings(credentialsOf(source))
  const hideIn = (text: string) => {
    const token = made()
    const all = token ? [...fixed, ...spellings([token])] : fixed
    return all.reduce((clean, credential) => clean.replaceAll(credential, MASK), text)
  }
  function hide(value: unknown): unknown {
    if (typeof value === 'string') return hideIn(value)
    if (Array.isArray(value)) return value.map(hide)
    if (!isRecord(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, hide(entry)]))
  }
  /** Leaves the test case's key and the error code unmasked, because Assay generates them. */
  function hideInAttempt(attempt: Attempt): Attempt {
    const { key, error } = attempt
    const hidden = hide(attempt) as Attempt
    return { ...hidden, key, error: error && { ...error, message: hideIn(error.message) } }
  }
  return { hideIn, hideInAttempt }
}

function credentialsOf({ credentials = [], config, graders = {} }: Source): string[] {
  const services = [config, ...Object.values(graders).map((grader) => grader.config)]
  return [
    ...credentials,
    ...services.flatMap((service) => NAMED.map((name) => service[name])),
  ].filter((credential) => typeof credential === 'string')
}

/**
 * Returns the forms in which a response may repeat a credential, longest first: as sent, without its scheme, decoded, and
 * within JSON or a URL.
 */
function spellings(credentials: string[]): string[] {
  const sent = credentials.flatMap((text) => [text, ...withoutScheme(text), ...pairIn(text)])
  const all = sent.flatMap((text) => [text, JSON.stringify(text).slice(1, -1), inUrl(text)])
  return [...new Set(all)]
    .filter(({ length }) => length >= MIN_LENGTH)
    .sort((a, b) => b.length - a.length)
}

/** Decodes `Basic dXNlcjpwYXNz` to the pair of user name and password, and to the password alone. */
function pairIn(text: string): string[] {
  const encoded = /^Basic\s+([A-Za-z0-9+/]+=*)$/i.exec(text)?.[1]
  if (!encoded) return []
  const pair = Buffer.from(encoded, 'base64').toString()
  return [pair, pair.slice(pair.indexOf(':') + 1)]
}

function inUrl(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return text
  }
}

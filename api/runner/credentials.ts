import type { Attempt, RunnerTarget } from '#api/engines/evals/vocabulary'
import { isRecord } from './is_record.js'
import { withoutScheme } from './redact.js'

/** Shorter credentials would be found in texts by chance. Characters. */
const MIN_LENGTH = 8
const MASK = '•••'

/** Where the configuration of a model service holds its credentials. */
const NAMED = ['apiKey', 'accessKeyId', 'secretAccessKey', 'sessionToken']

type Source = Pick<RunnerTarget, 'credentials' | 'config' | 'graders'>

/**
 * Hides the credentials of a target, and of the models that grade, in what is reported of an attempt. Unlike `redactor`
 * it knows them exactly, so it also serves for responses, of which nothing else may change.
 * @param made a credential that came to be while calling
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
  /** Keys and codes are ours. */
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

/** A credential as it may be echoed: as sent, without its scheme, decoded, and within JSON or a URL. Longest first. */
function spellings(credentials: string[]): string[] {
  const sent = credentials.flatMap((text) => [text, ...withoutScheme(text), ...pairIn(text)])
  const all = sent.flatMap((text) => [text, JSON.stringify(text).slice(1, -1), inUrl(text)])
  return [...new Set(all)]
    .filter(({ length }) => length >= MIN_LENGTH)
    .sort((a, b) => b.length - a.length)
}

/** `Basic dXNlcjpwYXNz`: user and password as one, and the password alone. */
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

import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'

// A rule validates the string value of a setting. @returns the expected format if the value is invalid, otherwise
// undefined

const HOST_NAME =
  /^(?=.{1,253}$)[a-z0-9_]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9_]([a-z0-9-]*[a-z0-9])?)*$/i
const EMAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$|^[^\s@<>]+@localhost$/

const parsed = (text) => (URL.canParse(text) ? new URL(text) : undefined)
const when = (holds, otherwise) => (holds ? undefined : otherwise)

export const port = (text) =>
  when(
    /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65535,
    'a number from 1 to 65535'
  )

/**
 * Maximum number of web processes, limited by the database connections that the embedded PostgreSQL
 * accepts.
 */
export const MAX_WEB_PROCESSES = 32

export const webProcesses = (text) =>
  when(
    /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_WEB_PROCESSES,
    `a number from 1 to ${MAX_WEB_PROCESSES}`
  )

export const host = (text) =>
  when(
    isIP(text) > 0 || HOST_NAME.test(text),
    'a host name or an address, such as 127.0.0.1 or 0.0.0.0'
  )

export const trueOrFalse = (text) => when(text === 'true' || text === 'false', 'true or false')

export const oneOf = (...words) => {
  const list = `one of ${words.join(', ')}`
  return (text) => when(words.includes(text), list)
}

export const length = (min, max) => (text) =>
  when(text.trim().length >= min && text.length <= max, `${min} to ${max} characters long`)

export const user = (text) =>
  when(
    /^([a-z_][\w.-]*|\d{1,9})(:\d{1,9})?$/i.test(text),
    'a user name or id, such as assay or 1000:1000'
  )

export const email = (text) => when(EMAIL.test(text), 'an e-mail address, such as ada@example.com')

export const origin = (text) => {
  const url = parsed(text)
  const isOrigin =
    ['http:', 'https:'].includes(url?.protocol) && `${url.pathname}${url.search}${url.hash}` === '/'
  return when(isOrigin, 'an address without a path, such as https://assay.example.com')
}

export const link = (text) => {
  const isLink = /^\/(?!\/)/.test(text) || ['http:', 'https:'].includes(parsed(text)?.protocol)
  return when(
    isLink,
    'a path such as /register, or an address that starts with http:// or https://'
  )
}

export const postgresUrl = (text) => {
  const url = parsed(text)
  const isOne = ['postgres:', 'postgresql:'].includes(url?.protocol) && url.pathname.length > 1
  return when(isOne, 'an address such as postgres://user:password@host:5432/database')
}

const isNetwork = (text) => {
  const [address, bits, ...rest] = text.split('/')
  const most = { 4: 32, 6: 128 }[isIP(address)]
  if (!most || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
}

export const proxies = (text) =>
  when(
    /^[1-9]$/.test(text) || text.split(',').every((one) => isNetwork(one.trim())),
    'addresses or networks such as 10.0.0.0/8 separated by commas, or a number of proxies from 1 to 9'
  )

export const hosts = (text) => {
  const list = text.split(',').map((one) => one.trim())
  const isHost = (one) => isIP(one) > 0 || HOST_NAME.test(one.replace(/^\*\./, ''))
  return when(list.every(isHost), 'all, or host names separated by commas')
}

/** Describes the invalid part without printing the value, which is a secret. */
export const smtpUrl = (text) => {
  const example = 'such as smtps://user:password@mail.example.com:465'
  const escaping = 'write characters like / ? # @ : in user and password as %2F %3F %23 %40 %3A'
  if (!/^smtps?:\/\//i.test(text)) {
    return `an address that starts with smtp:// or smtps://, ${example}`
  }
  const url = parsed(text)
  if (!url || host(url.hostname.replace(/^\[|\]$/g, ''))) {
    return `an address with a host and a port up to 65535, ${example}; ${escaping}`
  }
  if (!['', '/'].includes(`${url.pathname}${url.search}${url.hash}`)) {
    return `an address that ends after host and port, ${example}; ${escaping}`
  }
  return when(
    Boolean(url.username) === Boolean(url.password),
    `an address with a user and a password, or with neither, ${example}`
  )
}

export const sender = (text) => {
  const [, inBrackets] = text.match(/^[^<>\r\n]*<([^<>]+)>$/) ?? []
  const isOne = EMAIL.test(inBrackets ?? text)
  return when(isOne, 'an address such as ada@example.com, or Name <ada@example.com>')
}

export const httpUrl = (text) => {
  const url = parsed(text)
  const isOne = ['http:', 'https:'].includes(url?.protocol) && url.search === '' && url.hash === ''
  return when(isOne, 'an address such as https://auth.example.com')
}

/** Requires HTTPS or this machine as the source, because browsers load the script into pages with data. */
export const scriptUrl = (text) => {
  const url = parsed(text)
  const isLocal = url?.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname)
  return when(
    (url?.protocol === 'https:' || isLocal) && !url.username && !url.password,
    'the https: address of a script, such as https://chat.example.com/widget.js'
  )
}

/**
 * Requires host names, optionally with `*.` in front, as they appear in a content security policy.
 */
export const hostPatterns = (text) =>
  when(
    text.split(',').every((one) => HOST_NAME.test(one.trim().replace(/^\*\./, ''))),
    'host names separated by commas, such as chat.example.com, *.example.com'
  )

export const scope = (text) =>
  when(text.split(' ').includes('openid'), 'words separated by spaces that include openid')

export const count = (min, max) => (text) =>
  when(
    /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max,
    `a number from ${min} to ${max}`
  )

export const absolutePath = (text) =>
  when(isAbsolute(text.trim()), 'an absolute path, such as /srv/models')

export const seconds = (text) =>
  when(/^\d{1,6}(\.\d+)?$/.test(text.trim()) && Number(text) > 0, 'a number of seconds, such as 10')

export const listOf = (one, expected) => (text) =>
  when(
    text.split(',').every((part) => one(part) === undefined),
    expected
  )

/** Requires 32 raw bytes in base64url, as in a JSON Web Key. */
export const ed25519Key = (text) =>
  when(/^[A-Za-z0-9_-]{43}$/.test(text), 'an Ed25519 public key: 43 characters of base64url')

export const bucket = (text) =>
  when(
    /^(?!.*\.\.)[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/.test(text),
    'the name of a bucket: 3 to 63 lower-case letters, digits, dots, hyphens and underscores'
  )

export const region = (text) =>
  when(/^[a-z0-9-]{1,40}$/i.test(text), 'a region, such as eu-central-1')

/** Rejects empty and dotted segments, which services normalize differently, which would break signatures. */
export const keyPrefix = (text) =>
  when(
    text.length <= 200 && /^(?:(?!\.\.?\/)[\w.-]+\/)+$/.test(text),
    'folder names that end with /, such as assay/models/'
  )

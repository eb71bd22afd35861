import { parse } from 'shell-quote'

export type CurlRequest = {
  url: string
  method: string | null
  headers: { name: string; value: string }[]
  body: string | null
  warnings: string[]
}

/** Options that take a value and are ignored. */
const WITH_IGNORED_VALUE =
  `-o --output -m --max-time --connect-timeout --retry --retry-delay -w --write-out -c --cookie-jar
  --max-redirs -T --ciphers --cacert --resolve -D --dump-header`.split(/\s+/)

const SHORT_WITH_VALUE = 'XHdubAeFxomwcTD'

const LONG: Record<string, string> = {
  '-X': '--request',
  '-H': '--header',
  '-d': '--data',
  '-u': '--user',
  '-b': '--cookie',
  '-A': '--user-agent',
  '-e': '--referer',
  '-F': '--form',
  '-x': '--proxy',
  '-G': '--get',
  '-I': '--head',
  '-k': '--insecure',
}

const DATA = ['--data', '--data-raw', '--data-ascii', '--data-binary', '--data-urlencode']

/** Parses a curl command like a shell would, without running anything. */
export function parseCurl(command: string): CurlRequest {
  const read = new CurlReader()
  const words = wordsOf(command, read.request.warnings)
  for (let at = 1; at < words.length;) at += read.take(words[at] ?? '', words[at + 1])
  return read.finish()
}

class CurlReader {
  readonly request: CurlRequest = { url: '', method: null, headers: [], body: null, warnings: [] }
  #data: string[] = []
  #isGet = false
  #isJson = false

  /**
   * Processes one word and its value, if any.
   * @returns the number of words consumed
   */
  take(word: string, next: string | undefined): number {
    if (!word.startsWith('-') || word === '-') {
      this.request.url ||= word
      return 1
    }
    if (/^-[A-Za-z]./.test(word)) return this.#takeShort(word, next)
    const [name = '', ...rest] = word.startsWith('--') ? word.split('=') : [word]
    const value = rest.length > 0 ? rest.join('=') : next
    return this.#option(LONG[name] ?? name, value ?? '') ? (rest.length > 0 ? 1 : 2) : 1
  }

  finish(): CurlRequest {
    const { request } = this
    const data = this.#data.join('&')
    if (this.#isGet && data) request.url += `${request.url.includes('?') ? '&' : '?'}${data}`
    else if (this.#data.length > 0) request.body = data
    if (this.#isJson) this.#defaultHeader('Content-Type', 'application/json')
    else if (request.body !== null) {
      this.#defaultHeader('Content-Type', 'application/x-www-form-urlencoded')
    }
    request.method ??= request.body === null ? 'GET' : 'POST'
    return request
  }

  /** Applies combined short options: `-sSLXPOST` means `-s -S -L -X POST`. */
  #takeShort(word: string, next: string | undefined): number {
    for (let at = 1; at < word.length; at++) {
      const letter = word[at] ?? ''
      const option = `-${letter}`
      if (!SHORT_WITH_VALUE.includes(letter)) {
        this.#option(LONG[option] ?? option, '')
        continue
      }
      const attached = word.slice(at + 1)
      this.#option(LONG[option] ?? option, attached || (next ?? ''))
      return attached ? 1 : 2
    }
    return 1
  }

  /**
   * Applies one option.
   * @returns whether the option takes a value
   */
  #option(name: string, value: string): boolean {
    if (DATA.includes(name)) return this.#addData(name, value)
    if (WITH_IGNORED_VALUE.includes(name)) return true
    switch (name) {
      case '--request':
        this.request.method = value.toUpperCase()
        return true
      case '--header':
        return this.#addHeader(value)
      case '--json':
        this.#isJson = true
        this.#data.push(value)
        return true
      case '--url':
        this.request.url = value
        return true
      case '--user':
        return this.#set('Authorization', `Basic ${Buffer.from(value).toString('base64')}`)
      case '--oauth2-bearer':
        return this.#set('Authorization', `Bearer ${value}`)
      case '--cookie':
        return value.includes('=')
          ? this.#set('Cookie', value)
          : this.#warn(
              `Cookies cannot be read from the file ${value}. Enter them in a Cookie header.`
            )
      case '--user-agent':
        return this.#set('User-Agent', value)
      case '--referer':
        return this.#set('Referer', value)
      case '--form':
        return this.#warn('Form uploads (-F) are not supported. The body was skipped.')
      case '--proxy':
        return this.#warn(
          'The proxy (-x) was skipped. Requests follow the outbound rules of the server.'
        )
      case '--insecure':
        return !this.#warn('Certificates are always verified, so -k was skipped.')
      case '--get':
        this.#isGet = true
        return false
      case '--head':
        this.request.method = 'HEAD'
        return false
    }
    return false
  }

  #addData(name: string, value: string): boolean {
    const isFile = value.startsWith('@') && name !== '--data-raw'
    if (isFile) {
      return this.#warn(`The body cannot be read from the file ${value.slice(1)}. Enter it here.`)
    }
    this.#data.push(name === '--data-urlencode' ? urlEncoded(value) : value)
    return true
  }

  #addHeader(text: string): boolean {
    const [, name = '', value = ''] = /^([^:;]+)[:;](.*)$/s.exec(text) ?? []
    return name ? this.#set(name.trim(), value.trim()) : this.#warn(`"${text}" is not a header.`)
  }

  #set(name: string, value: string): boolean {
    this.request.headers.push({ name, value })
    return true
  }

  #defaultHeader(name: string, value: string) {
    const isSet = this.request.headers.some(
      (header) => header.name.toLowerCase() === name.toLowerCase()
    )
    if (!isSet) this.#set(name, value)
  }

  #warn(text: string): true {
    this.request.warnings.push(text)
    return true
  }
}

/** Splits the command into words: joins lines, resolves quotes, and drops everything after a pipe or redirection. */
function wordsOf(command: string, warnings: string[]): string[] {
  const joined = command
    .trim()
    .replace(/^\$\s+/, '')
    .replace(/[\\^]\r?\n/g, ' ')
    .replace(
      /(^|\s)\$'((?:[^'\\]|\\[\s\S])*)'/g,
      (_, space: string, text: string) => `${space}${requoted(text)}`
    )
  const variables = new Set<string>()
  const words: string[] = []
  for (const part of parse(joined, (name) => (variables.add(name), `$${name}`))) {
    if (typeof part === 'string') words.push(part)
    else if ('op' in part && part.op === 'glob') words.push(part.pattern)
    else if ('op' in part && part.op === '&' && isUnquotedQuery(words)) words.push('&')
    else break
  }
  for (const name of variables) {
    warnings.push(`$${name} is a shell variable. Replace it with its value.`)
  }
  return joinQuery(words)
}

const isUnquotedQuery = (words: string[]) =>
  /^https?:.*\?/.test(words.at(-1) ?? '') || words.at(-2) === '&'

/** Rejoins an unquoted URL, which the shell parser splits at each `&`. */
function joinQuery(words: string[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (word !== '&') joined.push(word)
    else joined.push(`${joined.pop() ?? ''}&${words[++at] ?? ''}`)
  }
  return joined
}

const ESCAPES: Record<string, string> = { 'n': '\n', 'r': '\r', 't': '\t', '0': '\0' }

/** Converts `$'…'` with its escapes to a regular quoted word. */
function requoted(text: string): string {
  const plain = text
    .replace(/\\u([0-9a-fA-F]{4})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16))
    )
    .replace(/\\x([0-9a-fA-F]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16))
    )
    .replace(/\\([\s\S])/g, (_, letter: string) => ESCAPES[letter] ?? letter)
  return `'${plain.replaceAll("'", `'\\''`)}'`
}

function urlEncoded(value: string): string {
  const equals = value.indexOf('=')
  if (equals === -1) return encodeURIComponent(value)
  return `${value.slice(0, equals)}=${encodeURIComponent(value.slice(equals + 1))}`
}
